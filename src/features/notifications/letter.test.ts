// How a mail is set: what is not broken at its hyphens, and the colons of its plain text.
import { expect, test } from 'vitest'
import { htmlLetter, plainLetter } from './letter.ts'
import type { Letter } from './letter.ts'

const letter = (language: string, text: string): Letter => ({
  language,
  sender: 'Duet',
  subject: 'Zu deinem Konto',
  title: 'Dein Konto',
  text: [text],
  rows: [{ label: 'Quand', value: '12:00' }],
  button: { label: 'Contester', link: 'https://duet.example/complaints?case=C-2026-TG2114' },
  footer: 'Duet',
  ways: [{ label: 'Réglages', link: 'https://duet.example/notifications' }],
})

const unbroken = (html: string) => [...html.matchAll(/<span style="white-space:nowrap">([^<]*)</g)].map(([, is]) => is)

test.each([
  ['Gib die Fallnummer C-2026-TG2114 an.', ['C-2026-TG2114']],
  ['Die Mandatsreferenz ist M-FJ82-5HB0-BDYZ.', ['M-FJ82-5HB0-BDYZ']],
  ['Unsere E-Mails an deine E-Mail-Adresse', ['E-Mails', 'E-Mail']],
  ['Złap nasze e-maile, z naszych e-maili', ['e-maile', 'e-maili']],
  ['Nothing well-known, and A-frames & <b>e-mail</b>', ['e-mail']],
])('[9.71] in “%s” a phone breaks none of %j', (text, whole) => {
  expect(unbroken(htmlLetter(letter('de', text)))).toEqual(whole)
})

test('[9.71] nothing is put into the links or the plain text', () => {
  const asked = letter('de', 'Fallnummer C-2026-TG2114')
  expect(htmlLetter(asked)).toContain('href="https://duet.example/complaints?case=C-2026-TG2114"')
  expect(plainLetter(asked)).toContain('Fallnummer C-2026-TG2114\n')
})

test.each([
  ['de', ':'],
  ['fr', '\u00A0:'],
])('[9.72] the plain text in %s has “%s” between a label and what it is for', (language, colon) => {
  const text = plainLetter(letter(language, 'Bonjour'))
  expect(text).toContain(`Quand${colon} 12:00`)
  expect(text).toContain(`Contester${colon}\nhttps://duet.example/`)
  expect(text).toContain(`Réglages${colon} https://duet.example/notifications`)
})
