// What the command says about the books, line by line.
import { expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { inPages } from '#base/pages.ts'
import type { BooksState } from '#features/payments/audit/service.ts'
import { areBalanced, formatBooks } from './format-books.ts'

type Reconciled = NonNullable<BooksState['reconciled']>
type ToPay = BooksState['byHand'] extends AsyncIterable<(infer One)[]> ? One : never
type Gone = BooksState['goneTwice'] extends AsyncIterable<(infer One)[]> ? One : never
type Difference = Reconciled['differences'] extends AsyncIterable<(infer One)[]> ? One : never

const found_at = new Date()
const differing = Array.from({ length: 1_100 }, (_, at): Difference => {
  const which = { provider: 'sandbox', provider_id: `pay_${at}`, kind: 'payment', payment_id: newId(), found_at }
  return { ...which, currency: 'EUR', ours_minor: 100, theirs_minor: 200 }
})
const asked: number[] = []
const stateWith = (differences: readonly Difference[]): BooksState => ({
  balances: [],
  unusedCredits: { bought: 0, granted: 0 },
  holds: ['a sentence'],
  broken: new Map(),
  hasLedger: true,
  byHand: inPages(async () => []),
  goneTwice: inPages(async () => []),
  reconciled: {
    since: found_at,
    movements: 3,
    differing: differences.length,
    differences: inPages<Difference>(async (after, limit) => {
      const from = after ? differences.indexOf(after) + 1 : 0
      asked.push(from)
      return differences.slice(from, from + limit)
    }),
  },
})
async function linesOf(state: BooksState): Promise<string[]> {
  const lines: string[] = []
  for await (const line of formatBooks(state, found_at)) lines.push(line)
  return lines
}

test('[10.97] each difference is printed, and the next page is read only after those before it', async () => {
  const state = stateWith(differing)
  expect(areBalanced(state)).toBe(false)
  const lines = await linesOf(state)
  expect(lines.filter((line) => line.includes('ours €1.00, theirs €2.00'))).toHaveLength(1_100)
  expect(lines).toContainEqual(expect.stringMatching(/^OFF {2}our books agree/))
  asked.length = 0
  const rest = formatBooks(state, found_at)
  for (let line = ''; !line.includes('pay_3 '); line = (await rest.next()).value ?? '')
    expect(asked.length).toBeLessThan(2)
  expect(asked).toEqual([0])
})

test('books that agree are right', async () => {
  expect(areBalanced(stateWith([]))).toBe(true)
  expect(await linesOf(stateWith([]))).toContainEqual(expect.stringMatching(/^ok {3}our books agree/))
})

test('[10.99] however many refunds wait for a person, each is printed', async () => {
  const refunds = Array.from({ length: 1_001 }, (_, at): ToPay => {
    const which = { id: newId(), payment_id: newId(), provider: 'verotel', provider_id: `sale_${at}` }
    return { ...which, status: 'reserved', amount_minor: 3_999, currency: 'EUR', created_at: found_at }
  })
  const byHand = inPages<ToPay>(async (after, limit) => {
    const from = after ? refunds.indexOf(after) + 1 : 0
    return refunds.slice(from, from + limit)
  })
  const lines = await linesOf({ ...stateWith([]), byHand })
  expect(lines.filter((line) => line.includes('€39.99 of sale_'))).toHaveLength(1_001)
  expect(lines.filter((line) => line === 'To be paid back by a person:')).toHaveLength(1)
})

test('[10.171] what went back twice is listed with its order, and is no fault of the books', async () => {
  const gone = { provider_id: 'pay_1', payment_id: newId(), currency: 'EUR', amount_minor: 2800 }
  const state = { ...stateWith([]), goneTwice: inPages<Gone>(async (after) => (after ? [] : [gone])) }
  expect(areBalanced(state)).toBe(true)
  expect(await linesOf(state)).toContain(`       €28.00 of pay_1 (order ${gone.payment_id})`)
})
