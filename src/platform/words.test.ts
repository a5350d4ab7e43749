// Sentences of mails and errors: numbers in them are written as the language writes them.
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadWords } from './words.ts'

const { say } = await loadWords(path.join(import.meta.dirname, '../copy'))

test('[1.23] a mail groups the digits of a count, whatever its plural form', () => {
  expect(say('en', 'payments:credits_count', { count: 1_500 })).toBe('1,500 credits')
  expect(say('de', 'payments:credits_count', { count: 12_500 })).toContain('12.500')
  expect(say('pl', 'payments:credits_count', { count: 12_502 })).toContain('12\u00A0502')
  expect(say('fr', 'payments:credits_count', { count: 1 })).toMatch(/^1\D/)
})

test('what is no number stays as it was given', () => {
  expect(say('en', 'app:footer.registration', { number: '12345678' })).toBe('Reg. no. 12345678')
})
