// Who is new, and what of their words counts, in tables of cases.
import { describe, expect, test } from 'vitest'
import { day } from '#base/time.ts'
import { newMemberDays, newUnpaidMemberDays } from './limits.ts'
import { contactsOfNew, isNewMember } from './rules.ts'

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

  test('only what a new member writes counts, and only where it leads away', () => {
    const fresh = { signedUpAt: ago(1), premium: true }
    expect(contactsOfNew('www.example.com', fresh, now)).toEqual(['link'])
    expect(contactsOfNew('Hello you', fresh, now)).toBe(null)
    expect(contactsOfNew('www.example.com', { signedUpAt: ago(8), premium: true }, now)).toBe(null)
  })
})
