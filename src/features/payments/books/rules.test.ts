// How money is booked, by tables and at random: to the cent, and never more back than came in.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  balanceOn,
  earned,
  fee,
  givenBack,
  heldOf,
  keptAfterAll,
  lostBeyond,
  overdrawn,
  received,
  recovered,
  refunded,
  taxIn,
  worthOf,
} from './rules.ts'
import type { Posting } from './rules.ts'

const sold = { amountMinor: 3999, taxBasisPoints: 2100 }

describe('[10.41] tax and unspent credits', () => {
  test.each([
    [3999, 2100, 694],
    [1000, 1900, 160],
    [11900, 2500, 2380],
    [1000, 2550, 203],
    [1000, 0, 0],
    [1, 2100, 0],
  ])('%i at %i hold %i of tax', (amountMinor, taxBasisPoints, tax) => {
    expect(taxIn({ amountMinor, taxBasisPoints })).toBe(tax)
  })

  test('an order is owed in credits and in tax; used credits are earned', () => {
    const booked = received(sold)
    expect(booked.map(({ credit, amountMinor }) => [credit, amountMinor])).toEqual([
      ['unspent', 3305],
      ['tax', 694],
    ])
    const later = [...booked, ...earned(booked, worthOf(sold, { all: 100, left: 70 }))]
    expect(balanceOn(later, 'unspent')).toBe(-2313)
    expect(balanceOn(later, 'earned')).toBe(-992)
    expect(earned(later, 2400)).toEqual([{ kind: 'earned', debit: 'earned', credit: 'unspent', amountMinor: 87 }])
  })

  test('charged back after some was used: what is unspent goes, the rest is lost; reversed, all is as before', () => {
    const start = received(sold)
    const used = [...start, ...earned(start, 2313)]
    const back = [...used, ...givenBack(sold, used, 'charged_back', 3999)]
    expect(['provider', 'unspent', 'tax', 'losses'].map((account) => balanceOn(back, account as 'tax'))).toEqual([
      0, 0, 0, 992,
    ])
    const again = [...back, ...keptAfterAll(sold, back, 'reversed', { amountMinor: 3999, worthMinor: 2313 })]
    expect(['provider', 'unspent', 'tax', 'losses'].map((account) => balanceOn(again, account as 'tax'))).toEqual([
      3999, -2313, -694, 0,
    ])
  })

  test('gone back in two ways, an order holds no tax; what stays after all brings its share of it', () => {
    const booked = received(sold)
    const tax = () => balanceOn(booked, 'tax')
    booked.push(...givenBack(sold, booked, 'reserved', 2000))
    expect(tax()).toBe(-347)
    booked.push(...givenBack(sold, booked, 'charged_back', 1999))
    expect(tax()).toBe(0)
    booked.push(...keptAfterAll(sold, booked, 'released', { amountMinor: 2000, worthMinor: 0 }))
    expect(tax()).toBe(-347)
    booked.push(...keptAfterAll(sold, booked, 'reversed', { amountMinor: 1999, worthMinor: 0 }))
    expect(tax()).toBe(-694)
  })
})

test('[10.103] what leaves beyond the amount held is lost until it comes back; neither that nor a fee changes the amount held', () => {
  const booked = [...received(sold), ...fee(30)]
  expect(heldOf(booked)).toBe(3999)
  booked.push(...refunded(1000, heldOf(booked)))
  expect([heldOf(booked), lostBeyond(booked)]).toEqual([2999, 0])
  booked.push(...refunded(3999, heldOf(booked)))
  expect([heldOf(booked), lostBeyond(booked)]).toEqual([0, 1000])
  booked.push(...overdrawn(500))
  expect([heldOf(booked), lostBeyond(booked)]).toEqual([0, 1500])
  booked.push(...recovered(700))
  expect([heldOf(booked), lostBeyond(booked)]).toEqual([0, 800])
})

test('[10.40] whatever happens in whatever order, all accounts sum to zero and nothing is owed twice', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom('use', 'reserve', 'release', 'refund'), fc.nat(5000)), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), fc.nat(3000), steps, (amountMinor, taxBasisPoints, all) => {
      const order = { amountMinor, taxBasisPoints }
      let booked: Posting[] = received(order)
      const add = (more: Posting[]) => (booked = [...booked, ...more])
      let left = 1000
      let backMinor = 0
      const reserved: number[] = []
      for (const [step, size] of all) {
        if (step === 'use') add(earned(booked, worthOf(order, { all: 1000, left: (left = Math.max(0, left - size)) })))
        if (step === 'reserve' && backMinor < amountMinor) {
          const part = Math.min(size + 1, amountMinor - backMinor)
          backMinor += part
          reserved.push(part)
          add(givenBack(order, booked, 'reserved', part))
        }
        const part = step === 'use' || step === 'reserve' ? undefined : reserved.pop()
        if (part === undefined) continue
        if (step === 'release') {
          backMinor -= part
          add(keptAfterAll(order, booked, 'released', { amountMinor: part, worthMinor: 0 }))
        } else add(refunded(part, heldOf(booked)))
        expect(heldOf(booked)).toBe(balanceOn(booked, 'provider'))
        expect(balanceOn(booked, 'owed_back')).toBe(reserved.reduce((sum, one) => sum - one, 0))
      }
      for (const { amountMinor: moved } of booked) expect(moved).toBeGreaterThan(0)
      expect(balanceOn(booked, 'provider')).toBeGreaterThanOrEqual(0)
      for (const owed of ['unspent', 'tax'] as const) expect(balanceOn(booked, owed)).toBeLessThanOrEqual(0)
      // No tax is owed of an order that went back whole.
      expect(backMinor === amountMinor ? balanceOn(booked, 'tax') : 0).toBe(0)
    }),
  )
})
