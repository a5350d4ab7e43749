// Instants in words, in some of the languages.
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { monthNames, partOrder } from './day-parts.ts'
import { formatTime } from './format-time.ts'

const now = new Date('2026-11-20T20:00:00Z')
const tell = (at: string, style: Parameters<typeof formatTime>[1], locale: string) =>
  formatTime(new Date(at), style, { locale, now, timeZone: 'UTC', justNow: 'just now' })

test.each([
  ['2026-11-20T19:59:01Z', 'en', 'just now'],
  ['2026-11-20T20:00:03Z', 'en', 'just now'],
  ['2026-11-20T19:59:00Z', 'en', '1 minute ago'],
  ['2026-11-20T19:15:00Z', 'en', '45 minutes ago'],
  ['2026-11-20T18:00:00Z', 'da', 'for 2 timer siden'],
  ['2026-11-19T18:00:00Z', 'de', 'gestern'],
  ['2026-11-18T21:00:00Z', 'de', 'vorgestern'],
  ['2026-11-18T21:00:00Z', 'en', '2 days ago'],
  ['2026-11-15T18:00:00Z', 'pl', '5 dni temu'],
  ['2026-10-01T18:00:00Z', 'en-GB', '1 Oct 2026'],
])('%s in %s was %s', (at, locale, words) => {
  expect(tell(at, 'ago', locale)).toBe(words)
})

test('days are those of the reader’s calendar', () => {
  const at = new Date('2026-11-18T23:30:00Z')
  const inZone = (timeZone: string) => formatTime(at, 'ago', { locale: 'en', now, timeZone, justNow: '' })
  expect([inZone('America/New_York'), inZone('Europe/Warsaw')]).toEqual(['2 days ago', 'yesterday'])
})

test.each([
  ['2026-11-20T07:05:00Z', '07:05'],
  ['2026-11-18T07:05:00Z', 'Wed'],
  ['2026-11-02T07:05:00Z', '2 Nov'],
  ['2025-11-02T07:05:00Z', '2 Nov 2025'],
])('a list of chats shows %s as %s', (at, words) => {
  expect(tell(at, 'chat', 'en-GB')).toBe(words)
})

test('a birthday is asked for in the locale’s order', () => {
  expect(partOrder('da')).toEqual(['day', 'month', 'year'])
  expect(partOrder('en-US')).toEqual(['month', 'day', 'year'])
  expect(partOrder('en-NL')).toEqual(['day', 'month', 'year'])
  expect(partOrder('sv-FI')).toEqual(['day', 'month', 'year'])
  expect(partOrder('sv')).toEqual(['year', 'month', 'day'])
  expect(monthNames('nb')[4]).toBe('mai')
})

test('[9.8] an unavailable locale falls back to English, whatever the machine’s language', () => {
  const program = `
    import { formatTime } from '#ui/format-time.ts'
    const [at, now] = [new Date('2026-06-15T12:00:00Z'), new Date('2026-06-15T14:00:00Z')]
    console.log(Intl.DateTimeFormat().resolvedOptions().locale)
    for (const style of ['date', 'ago']) console.log(formatTime(at, style, { locale: 'tlh', now, timeZone: 'UTC', justNow: '' }))`
  const env = { ...process.env, LC_ALL: 'de_DE.UTF-8', LANG: 'de_DE.UTF-8' }
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { env, encoding: 'utf8' })
  expect(said.trim().split('\n')).toEqual(['de-DE', 'June 15, 2026', '2 hours ago'])
})
