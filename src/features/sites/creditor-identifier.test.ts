// Creditor identifiers, with those that central banks publish as examples.
import { expect, test } from 'vitest'
import { siteSettings } from './contract.ts'
import { isCreditorIdentifier } from './creditor-identifier.ts'

test.each([
  'DE98ZZZ09999999999',
  'DE98ABC09999999999',
  'AT61ZZZ01234567890',
  'NL22ZZZ000000000000',
  'FR72ZZZ123456',
  'IT66ZZZA1B2C3D4E5F6G7H8',
])('[10.89] %s is one', (text) => expect(isCreditorIdentifier(text)).toBe(true))

test.each([
  'DE97ZZZ09999999999',
  'DE98ZZZ09999999998',
  'DE98ZZZ',
  'de98zzz09999999999',
  'DE98 ZZZ0 9999 9999 99',
  'NL91ABNA0417164300',
  '',
])('[10.89] %j is none', (text) => expect(isCreditorIdentifier(text)).toBe(false))

test('[10.89] a site accepts it with blanks, stores it without, and refuses an invalid one', () => {
  const least = { name: 'A', domain: 'a.example', domain_language: 'en', countries: ['NL'], company_id: 'x' }
  const parse = (creditor_identifier?: string) =>
    siteSettings.safeParse({ ...least, support_email: 'a@a.example', creditor_identifier })
  expect(parse().data?.creditor_identifier).toBe('')
  expect(parse(' de98 zzz0 9999 9999 99 ').data?.creditor_identifier).toBe('DE98ZZZ09999999999')
  expect(parse('DE97ZZZ09999999999').error?.issues[0]?.path).toEqual(['creditor_identifier'])
})
