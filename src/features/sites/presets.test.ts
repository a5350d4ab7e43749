// What a site of each niche starts with.
import { expect, test } from 'vitest'
import { niches, siteSettings } from './contract.ts'
import { withPreset } from './presets.ts'

const least = {
  name: 'A',
  domain: 'a.example',
  domain_language: 'en',
  countries: ['NL'],
  support_email: 'a@a.example',
  company_id: 'x',
}
const hides = (given: object) => siteSettings.parse(withPreset({ ...least, ...given })).hide_membership

test('[12.3] membership is not hidden by default, but is in the presets of niches 2 to 7', () => {
  expect(hides({})).toBe('no')
  expect(niches.map((niche) => hides({ niche }))).toEqual(['no', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes'])
})

test('[12.3] a site’s own settings take precedence over its preset', () => {
  expect(hides({ niche: 'bdsm', hide_membership: 'no' })).toBe('no')
  expect(hides({ hide_membership: 'yes' })).toBe('yes')
})

test('[5.5] [5.15] [3.35] [11.11] what an operator leaves out is what the specification says', () => {
  expect(siteSettings.parse(least)).toMatchObject({
    minimum_age: 18,
    message_length: 1000,
    refund_days: 14,
    fictional_profiles: false,
    signups: 'all',
  })
})

test.each([
  ['minimum_age', 17, 18],
  ['refund_days', 13, 14],
  ['message_length', 0, 1],
])('[5.5] [3.35] the setting %s may not be %i, and may be %i', (name, below, smallest) => {
  expect(siteSettings.safeParse({ ...least, [name]: below }).success).toBe(false)
  expect(siteSettings.safeParse({ ...least, [name]: smallest }).success).toBe(true)
})
