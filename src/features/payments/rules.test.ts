// Tables of cases: when the bonus applies, which discount, at what price, and what a payment becomes.
import { describe, expect, it } from 'vitest'
import {
  betterDiscount,
  bundlePrice,
  codeRefusal,
  discountOn,
  isOnItsWay,
  mayBecome,
  messagePrice,
  outcomeOf,
  paymentCountry,
  standingDiscount,
  timeBonusEnd,
} from './rules.ts'
import type { Discount } from './rules.ts'

const signedUpAt = new Date('2026-03-01T12:00:00.000Z')
const at = (time: string) => new Date(`2026-03-01T${time}Z`)
const discount = (code: string, percentage: number, more: Partial<Discount> = {}): Discount => ({
  code,
  percentage,
  endsAt: null,
  minimumOrderMinor: 0,
  currency: null,
  paymentMethods: [],
  ...more,
})

describe('the time bonus', () => {
  it.each([
    ['at signup', false, at('12:00:00.000'), true],
    ['one millisecond before 4 hours', false, at('15:59:59.999'), true],
    ['at 4 hours', false, at('16:00:00.000'), false],
    ['long after', false, at('23:00:00.000'), false],
    ['after a purchase', true, at('12:00:01.000'), false],
  ])('[4.23] [9.1] %s', (_, boughtBefore, now, exists) => {
    expect(timeBonusEnd({ signedUpAt, boughtBefore }, now)?.toISOString() ?? null).toBe(
      exists ? '2026-03-01T16:00:00.000Z' : null,
    )
  })

  it('[4.27] [10.22] [10.23] applies to members until it ends, the welcome code to visitors', () => {
    expect(standingDiscount(null, at('12:00:00'))).toMatchObject({ code: 'WELCOME25', percentage: 25, endsAt: null })
    const member = { signedUpAt, boughtBefore: false }
    expect(standingDiscount(member, at('13:00:00'))).toMatchObject({
      code: 'TIMEBONUS25',
      percentage: 25,
      endsAt: at('16:00:00'),
    })
    expect(standingDiscount(member, at('16:00:00'))).toBeNull()
    expect(standingDiscount({ signedUpAt, boughtBefore: true }, at('13:00:00'))).toBeNull()
  })
})

describe('one discount at a time', () => {
  const standing = discount('TIMEBONUS25', 25)
  it.each([
    ['none entered', standing, null, 'TIMEBONUS25'],
    ['a smaller one', standing, discount('SPRING10', 10), 'TIMEBONUS25'],
    ['as good', standing, discount('SAME25', 25), 'TIMEBONUS25'],
    ['a better one', standing, discount('HALF', 50), 'HALF'],
    ['nothing stands', null, discount('SPRING10', 10), 'SPRING10'],
    ['nothing at all', null, null, undefined],
  ])('[10.19] [10.20] %s', (_, stands, entered, holds) => {
    expect(betterDiscount(stands, entered)?.code).toBe(holds)
  })

  it('an entered code covers only bundles of its currency, from its minimum order on', () => {
    const big = discount('BIG50', 50, { minimumOrderMinor: 2000, currency: 'EUR' })
    expect(discountOn({ amount_minor: 1999, currency: 'EUR' }, standing, big)).toBe(standing)
    expect(discountOn({ amount_minor: 2000, currency: 'EUR' }, standing, big)).toBe(big)
    expect(discountOn({ amount_minor: 2000, currency: 'SEK' }, null, big)).toBeNull()
  })
})

describe('whether a code can be used', () => {
  const code = {
    status: 'active',
    validity: 'once-per-user',
    country: null,
    memberId: null,
    expiresAt: null,
    paymentMethods: [],
  }
  const use = { memberId: 'ann', country: 'NL', method: 'ideal', used: false, boughtBefore: false, now: at('12:00:00') }
  it.each([
    ['a good one', {}, {}, null],
    ['[5.10] switched off', { status: 'disabled' }, {}, 'code_not_found'],
    ["[5.10] somebody else's", { memberId: 'bob' }, {}, 'code_not_found'],
    ["one's own", { memberId: 'ann' }, {}, null],
    ['[5.10] of another country', { country: 'DE' }, {}, 'code_not_found'],
    ['[5.10] for another method', { paymentMethods: ['card'] }, {}, 'code_not_found'],
    ['before a method was chosen', { paymentMethods: ['card'] }, { method: undefined }, null],
    ['expired this instant', { expiresAt: at('12:00:00') }, {}, 'code_expired'],
    ['expiring', { expiresAt: at('12:00:01') }, {}, null],
    ['[5.11] used', {}, { used: true }, 'code_already_used'],
    [
      '[5.11] for a first purchase, after one',
      { validity: 'first-purchase' },
      { boughtBefore: true },
      'code_already_used',
    ],
    ['for any purchase, after one', {}, { boughtBefore: true }, null],
  ])('%s', (_, facts, circumstances, refusal) => {
    expect(codeRefusal({ ...code, ...facts }, { ...use, ...circumstances })).toBe(refusal)
  })
})

describe('prices', () => {
  it.each([
    [1000, 25, 750],
    [999, 25, 749],
    [1, 25, 0],
    [2495, 10, 2245],
    [1999, 100, 0],
  ])('[10.7] %i less %i%% is %i, rounded for the member', (list, percentage, amount) => {
    expect(bundlePrice(list, discount('X', percentage))).toBe(amount)
    expect(bundlePrice(list, null)).toBe(list)
  })

  it('[11.16] a message costs its share of the bundle', () => {
    expect(messagePrice(1000, 50, 2)).toBe(40)
    expect(messagePrice(999, 100, 1)).toBeCloseTo(9.99)
    expect(messagePrice(999, 100, 0)).toBeNull()
  })

  it('[2.86] the payment country is the requested one, if the site serves it', () => {
    expect(paymentCountry(['DE', 'NL'], ['NL', 'DE'])).toBe('DE')
    expect(paymentCountry(['US', 'NL'], ['DE', 'NL'])).toBe('NL')
    expect(paymentCountry([undefined, null], ['DE', 'NL'])).toBe('DE')
  })
})

describe('what becomes of a payment', () => {
  it.each([
    ['created', null],
    ['open', null],
    ['pending', null],
    ['authorized', null],
    ['paid', 'completed'],
    ['failed', 'failed'],
    ['canceled', 'cancelled'],
    ['expired', 'cancelled'],
    ['refunded', 'refunded'],
    ['charged_back', 'charged_back'],
  ])('a provider saying %s means %s', (said, outcome) => {
    expect(outcomeOf(said)).toBe(outcome)
    expect(isOnItsWay(said)).toBe(said === 'pending' || said === 'authorized')
  })

  it.each([
    ['pending', 'completed', true],
    ['pending', 'refunded', true],
    ['failed', 'completed', true],
    ['cancelled', 'completed', true],
    ['cancelled', 'failed', false],
    ['completed', 'completed', false],
    ['completed', 'failed', false],
    ['completed', 'refunded', true],
    ['completed', 'charged_back', true],
    ['charged_back', 'refunded', false],
    ['refunded', 'completed', false],
  ] as const)('[4.2] %s to %s: %s', (status, outcome, may) => {
    expect(mayBecome(status, outcome)).toBe(may)
  })
})
