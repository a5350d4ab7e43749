// The comparison with a provider whose ledger is long: read by pages, held in the database, gone when it is over.
import { expect, test, vi } from 'vitest'
import { newId } from '#base/ids.ts'
import { wholeOf } from '#base/pages.ts'
import { day } from '#base/time.ts'
import type { Movement, PaymentGateway } from '#platform/payments/gateway.ts'
import { auditDaily } from '../audit/service.ts'
import { openShop } from '../fixture-shop.ts'
import type { OpenDifference } from './queries.ts'
import { reconcile } from './service.ts'

const shop = await openShop()
const { db } = shop

const rowsAPage = 200
const foreign = (at: number, kind: Movement['kind']): Movement => ({
  id: `m${at}-${kind}`,
  provider_id: `foreign_${String(at).padStart(5, '0')}`,
  reference: kind === 'payment' ? newId() : '',
  kind,
  amount_minor: 100 + at,
  currency: 'EUR',
})

/** A provider whose ledger is this; `asked` says which pages were read. */
function ledgerOf(movements: readonly Movement[], asked: (string | undefined)[] = []) {
  const listMovements: PaymentGateway['listMovements'] = async (_since, after) => {
    asked.push(after)
    const from = Number(after ?? 0)
    const to = from + rowsAPage
    return { movements: movements.slice(from, to), next: to < movements.length ? String(to) : null }
  }
  const listMovementsOf: PaymentGateway['listMovementsOf'] = async (id) =>
    movements.filter(({ provider_id }) => provider_id === id)
  return { ...shop.platform, gateway: { ...shop.stage.gateway, listMovements, listMovementsOf } }
}

/** What our books say of one payment, as the provider's ledger would. */
async function ourLedgerOf(order: { id: string; provider_id: string | null }): Promise<Movement[]> {
  const { movements } = await shop.stage.gateway.listMovements(new Date(Date.now() - day))
  return movements.filter(({ provider_id }) => provider_id === order.provider_id)
}

const leftOver = async () => [
  ...(await db.selectFrom('reconciliation_line').selectAll().execute()),
  ...(await db.selectFrom('reconciliation_look').selectAll().execute()),
]

test('[10.94] [10.97] a payment with lines on the first page and on the last agrees; every difference is found, page by page', async () => {
  const order = await shop.order()
  await shop.pay(order)
  const [payment, fee] = await ourLedgerOf(order)
  if (!payment || !fee) throw new Error('The provider keeps no ledger.')
  const between = Array.from({ length: 510 }, (_, at) => [foreign(at, 'payment'), foreign(at, 'fee')]).flat()
  const asked: (string | undefined)[] = []
  const { movements, differing, differences } = await reconcile(ledgerOf([payment, ...between, fee], asked))
  expect(movements).toBe(1022)
  expect(asked).toEqual([undefined, '200', '400', '600', '800', '1000'])
  const pages: OpenDifference[][] = []
  for await (const page of differences) pages.push(page)
  expect(differing).toBe(1020)
  expect(pages.map(({ length }) => length)).toEqual([500, 500, 20])
  expect(new Set(pages.flat().map(({ provider_id, kind }) => `${kind} ${provider_id}`)).size).toBe(1020)
  expect(pages.flat().map(({ provider_id }) => provider_id)).not.toContain(order.provider_id)
  expect(await leftOver()).toEqual([])
  const again = await reconcile(ledgerOf([payment, fee]))
  expect((await wholeOf(again)).differences, 'what agrees again is said no more').toEqual([])
  expect(again.differing).toBe(0)
})

test('[10.94] a provider that falls silent halfway changes nothing: the next comparison starts where this one did', async () => {
  const platform = ledgerOf(Array.from({ length: 250 }, (_, at) => foreign(at, 'payment')))
  const { listMovements } = platform.gateway
  const silent = vi.fn<PaymentGateway['listMovements']>(async (since, after) => {
    if (after === '200') throw new Error('unreachable')
    return listMovements(since, after)
  })
  await expect(reconcile({ ...platform, gateway: { ...platform.gateway, listMovements: silent } })).rejects.toThrow()
  expect(silent).toHaveBeenCalledTimes(2)
  expect(await leftOver()).toEqual([])
  expect(await db.selectFrom('reconciliation').selectAll().execute()).toEqual([])
  expect((await reconcile(platform)).differing).toBe(250)
})

test('[10.94] two comparisons at once do not see each other; what a crashed one left is deleted with a later one', async () => {
  const movements = Array.from({ length: 250 }, (_, at) => foreign(at, 'payment'))
  const died = newId(Date.now() - 2 * day)
  await db.insertInto('reconciliation_look').values({ run: died, provider_id: 'x', reference: '' }).execute()
  const both = await Promise.all([reconcile(ledgerOf(movements)), reconcile(ledgerOf(movements))])
  for (const { differing } of both) expect(differing).toBe(250)
  expect(await leftOver()).toEqual([])
})

test('[6.70] the same amount in another currency differs, one line for each kind', async () => {
  const order = await shop.order()
  await shop.pay(order)
  const lines = await ourLedgerOf(order)
  const elsewhere = lines.map((line) => ({ ...line, currency: 'USD' }))
  const { differences } = await wholeOf(await reconcile(ledgerOf(elsewhere)))
  const said = differences.map(({ kind, currency, ours_minor, theirs_minor }) => ({
    kind,
    currency,
    ours_minor,
    theirs_minor,
  }))
  expect(said).toEqual(
    lines
      .map(({ kind, amount_minor }) => ({ kind, currency: 'EUR', ours_minor: amount_minor, theirs_minor: 0 }))
      .toSorted((one, other) => (one.kind < other.kind ? -1 : 1)),
  )
  expect((await wholeOf(await reconcile(ledgerOf(lines)))).differences, 'and no longer once it agrees').toEqual([])
})

test('[10.97] the job reports the first of many differences and their number', async () => {
  const platform = ledgerOf(Array.from({ length: 30 }, (_, at) => foreign(at, 'payment')))
  const told = vi.fn<(about: object, what: string) => void>()
  await auditDaily({ ...platform, log: { ...platform.log, error: told } })
  expect(told.mock.calls).toMatchObject([[{ differing: 30 }, 'the books differ from the provider’s']])
  const [about] = told.mock.calls[0] ?? []
  expect((about as { differences: object[] }).differences).toHaveLength(20)
  const silent = ledgerOf([])
  const other = { ...silent, gateway: { ...silent.gateway, name: 'another' } }
  expect((await reconcile(other)).differing, 'those of another provider are not of this one').toBe(0)
})
