// Which lots a cost comes out of, as a table and as properties; how parts become lines.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inOrderOfUse, pickLots, receiptLines } from './rules.ts'
import type { Lot } from './rules.ts'

const day = (n: number) => new Date(Date.UTC(2026, 0, n))
const free = (id: string, left: number, at = 1): Lot => ({ id, kind: 'granted', createdAt: day(at), left })
const bought = (id: string, left: number, at = 1): Lot => ({ id, kind: 'bought', createdAt: day(at), left })

describe('[10.5] [10.6] the lots a cost comes out of', () => {
  test.each([
    ['one lot that holds more', [free('a', 5)], 2, [['a', 2]]],
    ['exactly all of it', [bought('a', 5)], 5, [['a', 5]]],
    ['free before bought, though younger', [bought('b', 5, 1), free('a', 1, 9)], 1, [['a', 1]]],
    [
      'bought oldest first',
      [bought('new', 5, 9), bought('old', 1, 2)],
      2,
      [
        ['old', 1],
        ['new', 1],
      ],
    ],
    [
      'split over three',
      [bought('c', 9, 3), free('a', 1), bought('b', 1, 2)],
      4,
      [
        ['a', 1],
        ['b', 1],
        ['c', 2],
      ],
    ],
    ['an empty lot is passed over', [free('a', 0), bought('b', 1)], 1, [['b', 1]]],
    ['a tie is settled by the id', [bought('y', 1), bought('x', 1)], 1, [['x', 1]]],
    ['too little in all', [free('a', 1), bought('b', 1)], 3, null],
    ['nothing there', [], 1, null],
  ] as const)('%s', (_case, lots, cost, expected) => {
    expect(pickLots(lots, cost)?.map(({ lotId, credits }) => [lotId, credits]) ?? null).toEqual(expected)
  })

  test.each([0, -1, 1.5, Number.NaN])('a cost of %s is a bug in the caller', (cost) => {
    expect(() => pickLots([free('a', 5)], cost)).toThrow(RangeError)
  })
})

const anyLots = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    kind: fc.constantFrom('granted', 'bought'),
    createdAt: fc.integer({ min: 1, max: 28 }).map(day),
    left: fc.nat(20),
  }),
  { selector: (lot) => lot.id, maxLength: 8 },
) as fc.Arbitrary<Lot[]>

describe('for any lots and cost', () => {
  test('the parts add up to the cost, within each lot, or there is not enough', () => {
    fc.assert(
      fc.property(anyLots, fc.integer({ min: 1, max: 60 }), (lots, cost) => {
        const held = lots.reduce((sum, lot) => sum + lot.left, 0)
        const parts = pickLots(lots, cost)
        if (!parts) return held < cost
        const fits = parts.every(
          (part) => part.credits > 0 && part.credits <= (lots.find((lot) => lot.id === part.lotId)?.left ?? 0),
        )
        return held >= cost && fits && parts.reduce((sum, part) => sum + part.credits, 0) === cost
      }),
    )
  })

  test('no later lot is touched before an earlier one is empty', () => {
    fc.assert(
      fc.property(anyLots, fc.integer({ min: 1, max: 60 }), (lots, cost) => {
        const taken = new Map(pickLots(lots, cost)?.map((part) => [part.lotId, part.credits]))
        const left = inOrderOfUse(lots).map((lot) => ({
          left: lot.left - (taken.get(lot.id) ?? 0),
          touched: taken.has(lot.id),
        }))
        return left.every(({ touched }, at) => !touched || left.slice(0, at).every((earlier) => earlier.left === 0))
      }),
    )
  })
})

test('[10.17] the parts of one movement are one line of the receipt', () => {
  const lines = receiptLines([
    { seq: 4, key: 'm2', amount: -1, balance_after: 6 },
    { seq: 3, key: 'm1', amount: -2, balance_after: 7 },
    { seq: 2, key: 'm1', amount: -1, balance_after: 9 },
    { seq: 1, key: 'g', amount: 10, balance_after: 10 },
  ])
  expect(lines.map((line) => [line.seq, line.amount, line.balance_after])).toEqual([
    [4, -1, 6],
    [3, -3, 7],
    [1, 10, 10],
  ])
})
