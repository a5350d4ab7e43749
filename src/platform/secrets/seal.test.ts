// What is sealed can be opened only with the same secret and purpose.
import { expect, test } from 'vitest'
import { fingerprint, seal, unseal } from './seal.ts'

const secret = 'a secret of at least thirty-two characters'

test('what was sealed can be opened again, and looks different each time', () => {
  const [one, other] = [seal(secret, 'iban', 'NL91 ABNA'), seal(secret, 'iban', 'NL91 ABNA')]
  expect(unseal(secret, 'iban', one)).toBe('NL91 ABNA')
  expect(one.equals(other)).toBe(false)
  expect(one.toString('latin1')).not.toContain('ABNA')
})

test('with another secret or purpose, or with a bit changed, it stays closed', () => {
  const sealed = seal(secret, 'iban', 'NL91 ABNA')
  const changed = Buffer.from(sealed)
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1)
  expect(() => unseal(`${secret}!`, 'iban', sealed)).toThrow()
  expect(() => unseal(secret, 'phone', sealed)).toThrow()
  expect(() => unseal(secret, 'iban', changed)).toThrow()
})

test('a tag that was cut short opens nothing: it would be guessed much sooner', () => {
  const empty = seal(secret, 'iban', '')
  expect(unseal(secret, 'iban', empty)).toBe('')
  for (const length of [15, 12, 4]) expect(() => unseal(secret, 'iban', empty.subarray(0, 12 + length))).toThrow()
})

test('a fingerprint is the same for the same text, and different for another purpose or secret', () => {
  const print = fingerprint(secret, 'iban', 'NL91')
  expect(fingerprint(secret, 'iban', 'NL91').equals(print)).toBe(true)
  for (const other of [
    fingerprint(secret, 'iban', 'NL92'),
    fingerprint(secret, 'phone', 'NL91'),
    fingerprint(`${secret}!`, 'iban', 'NL91'),
  ])
    expect(other.equals(print)).toBe(false)
})
