// Who is asked what on the way in, and what an address says about where a visitor came from.
import { expect, test } from 'vitest'
import { isTrafficSource, mayAskConsent, mayWarn, signupPath, sourceOf, sourceOfVisit, withSource } from './rules.ts'

const read = (address: string) => sourceOf(new URLSearchParams(address))

test('[3.54] a visit yields its network, ref and sub1 to sub3, and nothing else in the URL', () => {
  expect(read('network=ads&ref=mail&sub1=a&sub2=b&sub3=c&sub4=d&utm_source=x&domain=y')).toEqual({
    network: 'ads',
    ref: 'mail',
    sub1: 'a',
    sub2: 'b',
    sub3: 'c',
  })
  expect(read(`network=%20&ref=&sub1=${'x'.repeat(300)}`)).toEqual({ sub1: 'x'.repeat(200) })
})

test.each([
  ['network=ads', true],
  ['ref=friend', true],
  ['sub1=spring', false],
  ['', false],
])('[5.14] [6.1] %j is a traffic source: %s', (address, is) => expect(isTrafficSource(read(address))).toBe(is))

test.each([
  ['?network=ads&min_age=30', { network: 'ads' }],
  ['?back=%2Fmembers%3Fnetwork%3Dads%26min_age%3D30', { network: 'ads' }],
  ['?network=mail&back=%2Fmembers%3Fnetwork%3Dads', { network: 'mail' }],
  ['?back=%2Fmembers', {}],
  ['', {}],
])('[12.35] at the login from %s a visit has the source %j', (search, source) => {
  expect(sourceOfVisit(new URLSearchParams(search))).toEqual(source)
})

test('[12.35] the link to the signup carries the source, and keeps its own query', () => {
  expect(withSource('/signup?step=2', read('network=a b&sub1=ü'))).toBe('/signup?step=2&network=a+b&sub1=%C3%BC')
  expect(withSource('/signup', {})).toBe('/signup')
})

test.each([
  [null, '/signup?network=ads'],
  ['no', '/signup?network=ads'],
  ['yes', '/signup'],
] as const)('[12.35] to whom it was said %j, the way to the signup is %s', (consent, path) => {
  expect(signupPath({ network: 'ads' }, consent)).toBe(path)
  expect(signupPath({}, consent)).toBe('/signup')
})

const visitor = { loggedIn: false, machine: false }

test('[2.116] consent is asked for once, from people, and only if there is something to store', () => {
  const visit = { ...visitor, source: read('network=ads'), consent: null }
  expect(mayAskConsent(visit)).toBe(true)
  expect(mayAskConsent({ ...visit, source: {} })).toBe(false)
  expect(mayAskConsent({ ...visit, consent: 'no' })).toBe(false)
  expect(mayAskConsent({ ...visit, machine: true })).toBe(false)
  expect(mayAskConsent({ ...visit, loggedIn: true })).toBe(false)
})

test('[2.68] [2.69] the warning shows if the site wants it, to people who are not logged in and have not dismissed it', () => {
  const visit = { ...visitor, enabled: true, dismissed: false }
  expect(mayWarn(visit)).toBe(true)
  expect(mayWarn({ ...visit, enabled: false })).toBe(false)
  expect(mayWarn({ ...visit, dismissed: true })).toBe(false)
  expect(mayWarn({ ...visit, loggedIn: true })).toBe(false)
  expect(mayWarn({ ...visit, machine: true })).toBe(false)
})
