// Who is new, and what in a text leads away from the site, in tables of cases.
import { describe, expect, test } from 'vitest'
import { day } from '#base/time.ts'
import { newMemberDays, newUnpaidMemberDays } from '../limits.ts'
import { contactsIn } from './contacts.ts'
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

describe('[6.24] what leads away', () => {
  test.each([
    ['Look: https://example.com/me', ['link']],
    ['www.example.de', ['link']],
    ['WWW . example . com', ['link']],
    ['more at myphotos.com.', ['link']],
    ['my.photos.example.co/anna', ['link']],
    ['t.me/anna', ['link']],
    ['bit.ly/3xYz', ['link']],
    ['wa.me/31612345678', ['link', 'phone']],
    ['anna-foto.it', ['link']],
    ['meine-bilder.de ansehen', ['link']],
    ['ich bin auf annabilder.de', ['link']],
    ['myphotos dot com', ['link']],
    ['myphotos (dot) com', ['link']],
    ['myphotos[.]com', ['link']],
    ['myphotos . com', ['link']],
    ['meinefotos punkt com', ['link']],
    ['mes photos: annaphotos point com', ['link']],
    ['ｍｙｐｈｏｔｏｓ．ｃｏｍ', ['link']],
    ['𝗺𝘆𝗽𝗵𝗼𝘁𝗼𝘀.𝗰𝗼𝗺', ['link']],
    ['my\u200bphotos.c\u200bom', ['link']],
    ['фото.com', ['link']],
    ['anna@example.com', ['email']],
    ['anna.b @ gmail . com', ['email']],
    ['anna at gmail dot com', ['email']],
    ['anna (at) example (dot) org', ['email']],
    ['anna92 [at] gmx.de', ['email']],
    ['+31 6 12345678', ['phone']],
    ['06 12 34 56 78', ['phone']],
    ['06.12.34.56.78', ['phone']],
    ['0176-1234567', ['phone']],
    ['(020) 123 45 67', ['phone']],
    ['501 234 567', ['phone']],
    ['20 12 34 56', ['phone']],
    ['0 6 1 2 3 4 5 6 7 8', ['phone']],
    ['0-6-1-2-3-4-5-6-7-8', ['phone']],
    ['0,6,1,2,3,4,5,6,7,8', ['phone']],
    ['call 0031612345678!', ['phone']],
    ['٠٦١٢٣٤٥٦٧٨', ['phone']],
    ['०६१२३४५६७८', ['phone']],
    ['０６１２３４５６７８', ['phone']],
    ['𝟬𝟲𝟭𝟮𝟯𝟰𝟱𝟲𝟳𝟴', ['phone']],
    ['0️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣', ['phone']],
    ['oh six one two three four five six seven eight', ['phone']],
    ['null eins sieben sechs drei vier fünf sechs acht', ['phone']],
    ['zero sei uno due tre 4 cinque sei', ['phone']],
    ['@anna_92', ['handle']],
    ['find me: @anna.b', ['handle']],
    ['my insta is anna_92', ['handle']],
    ['Telegram: annabel', ['handle']],
    ['snapchat = annab', ['handle']],
    ['add me on kik, anna92x', ['handle']],
    ['anna@example.com or 06 12345678', ['email', 'phone']],
  ])('%s', (text, expected) => {
    expect(contactsIn(text)).toEqual(expected)
  })

  test.each([
    'Hello, how are you?',
    'Hi.how are you',
    'That was fine.it was late',
    'Leuk.de hond ook?',
    'Ok.no problem',
    'I was born on 12.03.1984',
    'Born 1984-03-12, in the rain',
    'From 12/08/2024 to 15/08/2024',
    'On 12.08.2024 18.30 or 13.08.2024 20.00',
    'Married 2009-2019, divorced since',
    'In 2019, 2020, 2021 and 2022',
    'At 18:30, or 19:00 - 21:30',
    'Geöffnet 18.30-20.00',
    'Vom 12.08.-15.08. bin ich weg',
    'It costs € 1.250.000',
    'A flat for 12 345 678 kr',
    '1,250,000 people',
    '10.000.000 Sterne',
    'I am 178 cm, 70 kg, 34 years',
    '1.78 m and 1,65 m',
    'Room 204, floor 12, bus 1075',
    'The place is 52.370216, 4.895168',
    'See you @ 8 or @home',
    'Meet me at the museum. Come early',
    'I saw it on Instagram, great pictures',
    'We could talk on WhatsApp one day',
    'One two three, go!',
    'e.g. this, i.e. that, z.B. jenes',
    'U.S.A. and U.K.',
    'Ready... set... go',
    'the point is in the end',
    'Der Punkt ist, dass ich dich mag',
    'look at me dot dot dot',
    'Ich mag Mr. Right. Net so schlimm',
    '50.000 steps, 3.5 hours, 42.195 km',
    '12345',
    '1234567',
    'Сегодня в 18:30, 12.03.2024',
    '今日は2024年3月12日です。',
    'שלום, ב-12.03.2024 בשעה 18:30',
  ])('not: %s', (text) => {
    expect(contactsIn(text)).toEqual([])
  })
})

test('[6.24] the longest text is looked through in no time, however it is made', () => {
  const pieces = [
    'a',
    'a-',
    'a.',
    '1',
    '1 ',
    'a1',
    '@',
    'a@',
    ' dot ',
    'one ',
    'kik ',
    '( ',
    '1,',
    'at ',
    '1.',
    ' ',
    'www',
  ]
  for (const piece of pieces) {
    const began = performance.now()
    contactsIn(piece.repeat(10_000 / piece.length))
    expect([piece, performance.now() - began < 500]).toEqual([piece, true])
  }
})
