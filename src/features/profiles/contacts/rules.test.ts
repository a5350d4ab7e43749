// Who is new, and what of their words counts, in tables of cases.
import { describe, expect, test } from 'vitest'
import { day } from '#base/time.ts'
import { newMemberDays, newUnpaidMemberDays } from './limits.ts'
import { contactMistakes, contactsOfNew, isNewMember } from './rules.ts'

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

describe('[5.60] fields of a profile that lead away together', () => {
  const fresh = { signedUpAt: ago(1), premium: true }
  const leads = { code: 'leads_away' }

  test('are refused where they are written, whichever is read first', () => {
    const about = 'my number is 06 1234'
    expect(contactMistakes({ about, city: '5678' }, fresh, now)).toEqual({ about: leads, city: leads })
    expect(contactMistakes({ 'notes.tattoos': '5678' }, fresh, now, { about, city: 'Delft' })).toEqual({
      'notes.tattoos': leads,
    })
    expect(contactMistakes({ about }, fresh, now, { 'notes.tattoos': '5678' })).toEqual({ about: leads })
    expect(contactMistakes({ name: 'anna92', city: '@gmail.com' }, fresh, now)).toEqual({ name: leads, city: leads })
  })

  test('are left alone where they say nothing together, or are of who is not new', () => {
    expect(contactMistakes({ about: '178 cm', city: 'Delft 2' }, fresh, now, { name: 'Anna34' })).toEqual({})
    expect(contactMistakes({ about: '35, and curious' }, fresh, now, { name: 'anna_251287' })).toEqual({})
    const known = { signedUpAt: ago(8), premium: true }
    expect(contactMistakes({ about: '06 1234', city: '5678' }, known, now)).toEqual({})
    expect(contactMistakes({ name: 'Anna' }, fresh, now, { about: 'www.example.com' })).toEqual({})
  })
})
