// Who is new, and what of theirs is held, in tables of cases.
import { describe, expect, test } from 'vitest'
import { day } from '#base/time.ts'
import { newMemberDays, newUnpaidMemberDays } from '../limits.ts'
import { daysSince, heldFor, isHeldFrom, isNewMember } from './rules.ts'

const now = new Date('2026-06-15T12:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * day)

describe('[6.24] who is new', () => {
  test.each([
    [0, false, true],
    [newMemberDays - 0.01, true, true],
    [newMemberDays, true, false],
    [newMemberDays, false, true],
    [newUnpaidMemberDays - 0.01, false, true],
    [newUnpaidMemberDays, false, false],
  ])('joined %s days ago, bought %s: %s', (days, premium, expected) => {
    expect(isNewMember({ signedUpAt: ago(days), premium }, now)).toBe(expected)
  })

  test('only what a new member writes is held, and only where it leads away', () => {
    const fresh = { signedUpAt: ago(1), premium: true }
    expect(heldFor('www.example.com', fresh, now)).toEqual(['link'])
    expect(heldFor('Hello you', fresh, now)).toBe(null)
    expect(heldFor('www.example.com', { signedUpAt: ago(8), premium: true }, now)).toBe(null)
  })

  test('its writer sees it, its reader once it is opened', () => {
    const message = { sender_id: 'ann', body: 'x', held: ['link'], held_opened_at: null }
    expect(isHeldFrom('ben', message)).toBe(true)
    expect(isHeldFrom('ann', message)).toBe(false)
    expect(isHeldFrom('ben', { ...message, held_opened_at: now })).toBe(false)
    expect(isHeldFrom('ben', { ...message, held: null })).toBe(false)
    expect(isHeldFrom('ben', { ...message, body: '' })).toBe(false)
  })

  test('days are whole ones', () => {
    expect([ago(0), ago(0.9), ago(1), ago(2.5), ago(-1)].map((at) => daysSince(at, now))).toEqual([0, 0, 1, 2, 0])
  })
})
