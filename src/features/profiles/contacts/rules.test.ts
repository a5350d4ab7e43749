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

  test('only a new member’s words count, and only if they lead away', () => {
    const fresh = { signedUpAt: ago(1), premium: true }
    expect(contactsOfNew('www.example.com', fresh, now)).toEqual(['link'])
    expect(contactsOfNew('Hello you', fresh, now)).toBe(null)
    expect(contactsOfNew('www.example.com', { signedUpAt: ago(8), premium: true }, now)).toBe(null)
  })
})

describe('[6.61] a message and its author’s profile', () => {
  const fresh = { signedUpAt: ago(1), premium: true }
  test.each([
    ['the rest is on my profile, 06 1234', '5678 is how it goes on', ['phone']],
    ['567890 and you know where', 'call me: 06 1234', ['phone']],
    ['anna92', '@gmail.com', ['link', 'email', 'handle']],
    ['my insta is', 'anna_92', ['handle']],
    ['myphotos', '.com', ['link']],
  ])('%s | %s', (beside, text, expected) => {
    expect(contactsOfNew(text, fresh, now, [], [beside])).toEqual(expected)
    expect(contactsOfNew(text, { signedUpAt: ago(8), premium: true }, now, [], [beside])).toBe(null)
  })

  test.each([
    ['I am 34, 178 cm', '12 years here'],
    ['Tom1985', '34, and you?'],
    ['anna_92', 'I saw it on Instagram'],
    ['tom_1985', 'Are you on WhatsApp'],
    ['Reading, since 2019', '2020 was my year'],
    ['2 cats, 1 dog', 'See you at 18.30'],
    ['178 cm, 70 kg', 'I am 34'],
    ['Anna', '.. or not'],
    ['', '0612'],
  ])('not: %s | %s', (beside, text) => {
    expect(contactsOfNew(text, fresh, now, [], [beside])).toBe(null)
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

  test('are left alone if they say nothing together, or their author is not new', () => {
    expect(contactMistakes({ about: '178 cm', city: 'Delft 2' }, fresh, now, { name: 'Anna34' })).toEqual({})
    expect(contactMistakes({ about: '35, and curious' }, fresh, now, { name: 'anna_251287' })).toEqual({})
    const known = { signedUpAt: ago(8), premium: true }
    expect(contactMistakes({ about: '06 1234', city: '5678' }, known, now)).toEqual({})
    expect(contactMistakes({ name: 'Anna' }, fresh, now, { about: 'www.example.com' })).toEqual({})
  })
})
