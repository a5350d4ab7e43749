// What can be refunded, as tables.
import { describe, expect, test } from 'vitest'
import { day } from '#base/time.ts'
import { refundOf } from './rules.ts'

const boughtAt = new Date('2026-03-01T12:00:00Z')
const until = new Date(boughtAt.getTime() + 14 * day)
const bought = { status: 'completed', amountMinor: 3999, credits: 100, left: 100, boughtAt, refunds: [] }
const at = (days: number) => ({ refundDays: 14, now: new Date(boughtAt.getTime() + days * day) })
const refund = (credits: number, amountMinor: number, isOpen = false) => ({ credits, amountMinor, isOpen })

describe('[10.24] the unused part, at the price paid per credit', () => {
  test.each([
    ['nothing used', { left: 100 }, 100, 3999],
    ['some used', { left: 70 }, 70, 2800],
    ['one left', { left: 1 }, 1, 40],
    ['some given back before, then credits returned', { left: 10, refunds: [refund(60, 2400)] }, 10, 400],
    ['all but one given back before', { left: 1, refunds: [refund(99, 3960)] }, 1, 39],
    ['bought with a discount', { amountMinor: 2999, left: 50 }, 50, 1500],
  ])('%s', (_, change, credits, amountMinor) => {
    expect(refundOf({ ...bought, ...change }, at(1))).toEqual({ credits, amountMinor, until })
  })

  test.each([
    ['all is used', { left: 0 }, 1, 'nothing_to_refund'],
    ['it was free', { amountMinor: 0 }, 1, 'nothing_to_refund'],
    ['it was charged back', { status: 'charged_back' }, 1, 'nothing_to_refund'],
    ['it is not paid', { status: 'pending' }, 1, 'nothing_to_refund'],
    ['one is on its way', { left: 5, refunds: [refund(60, 2400, true)] }, 1, 'nothing_to_refund'],
    ['the last instant has passed', {}, 14, 'refund_too_late'],
  ])('%s: refused', (_, change, days, refusal) => {
    expect(refundOf({ ...bought, ...change }, at(days))).toBe(refusal)
  })

  test('the last instant counts', () => {
    expect(refundOf(bought, { refundDays: 14, now: new Date(until.getTime() - 1) })).toMatchObject({ credits: 100 })
  })
})
