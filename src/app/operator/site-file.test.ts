// What is wrong with the file of a site, in a sentence that names the place: what pages would show wrong, and what no table keeps.
import { expect, test } from 'vitest'
import { countryCode } from '#features/places/contract.ts'
import { parseSiteFile } from './site-file.ts'

const settings = {
  name: 'Twosome',
  domain: 'twosome.example',
  domain_language: 'nl',
  countries: ['NL', 'BE'],
  support_email: 'help@twosome.example',
}
const company = { name: 'Twosome B.V.', address: 'Kade 1', registration_number: '1', city: 'Haarlem', country: 'NL' }
const bundle = { credits: 20, amount_minor: 1500, currency: 'EUR' }
const read = (given: { settings?: object; company?: object; bundles?: object[] }) =>
  parseSiteFile(
    JSON.stringify({
      settings: { ...settings, ...given.settings },
      company: { ...company, ...given.company },
      bundles: given.bundles ?? [bundle],
    }),
  )

test.each([
  ['a name of spaces alone', { settings: { name: '   ' } }, /^settings\.name: /],
  ['a name of two lines', { settings: { name: 'Two\nsome' } }, /^settings\.name: is more than one line\.$/],
  ['a sender of two lines', { settings: { mail_name: 'Two\u2028some' } }, /^settings\.mail_name: is more than/],
  ['a company in no country', { company: { country: 'ZZ' } }, /^company\.country: is no country, like NL\.$/],
  ['one in a withdrawn code', { company: { country: 'UK' } }, /^company\.country: is no country/],
  ['one in a union', { company: { country: 'EU' } }, /^company\.country: is no country/],
  ['terms of no day', { company: { added_at: null } }, /^company\.added_at: is a day, like 2027-01-31\.$/],
  ['terms of a day in words', { company: { added_at: 'soon' } }, /^company\.added_at: is a day/],
  ['a bundle given twice', { bundles: [bundle, { ...bundle, country: null }] }, /^bundles\.1: is there twice\.$/],
  ['a country given twice', { settings: { countries: ['NL', 'BE', 'NL'] } }, /^settings\.countries\.2: is there twice/],
  [
    'a filter given twice',
    { settings: { search_fields: ['age', 'age'] } },
    /^settings\.search_fields\.1: is there twi/,
  ],
  [
    'a bundle for a country it does not serve',
    { bundles: [bundle, { ...bundle, country: 'DE' }] },
    /^bundles\.1\.country: is none of settings\.countries: nobody would see it\.$/,
  ],
  [
    'a lowest price for one',
    { settings: { minimum_message_costs: { UK: { costs_minor: 50, currency: 'EUR' } } } },
    /^settings\.minimum_message_costs\.UK: is none of settings\.countries/,
  ],
  [
    'a sign that no table keeps',
    { settings: { name: 'Two\0some' } },
    /^settings\.name: has a sign that can't be kept: /,
  ],
  ['half of one', { company: { tradenames: ['One', 'Two\ud83d'] } }, /^company\.tradenames\.1: has a sign/],
])('[1.50] %s is refused', (_what, given, sentence) => {
  expect(read(given)).toEqual(expect.stringMatching(sentence))
})

test('[1.50] a company may be in any country, served or not, and texts of spaces alone are none', () => {
  for (const country of [...countryCode.options, 'XK', 'CW', 'AX'])
    expect(read({ company: { country } })).toBeTypeOf('object')
  const blank = { description: ' ', index_title: ' ', mail_name: ' ', support_phone: ' ' }
  expect(read({ settings: blank })).toMatchObject({
    settings: { description: '', index_title: '', mail_name: '', support_phone: '' },
  })
  const apart = [bundle, { ...bundle, country: 'BE' }, { ...bundle, amount_minor: 1600 }]
  expect(read({ bundles: apart })).toMatchObject({ bundles: [{ country: null }, { country: 'BE' }, {}] })
})

test.each([
  ['2026-03-01', '2026-03-01T00:00:00.000Z'],
  ['2026-03-01T12:30:00.000Z', '2026-03-01T12:30:00.000Z'],
  ['2026-03-01T12:30:00+01:00', '2026-03-01T11:30:00.000Z'],
])('[1.50] terms may be of a day or of an instant: %s', (given, instant) => {
  expect(read({ company: { added_at: given } })).toMatchObject({ company: { added_at: new Date(instant) } })
})
