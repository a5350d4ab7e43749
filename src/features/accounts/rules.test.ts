// Tables of cases for names, addresses, birthdays, passwords and networks.
import { describe, expect, test } from 'vitest'
import { isDisposableAddress, suggestAddress } from './addresses.ts'
import { isLeakedPassword } from './leaked-passwords.ts'
import { blockMinutes, minutesLeft } from './login/rules.ts'
import { isEmail } from './email-form.ts'
import { birthdayMistake, isRecentLogin, nameMistake, networkOf, passwordMistake } from './rules.ts'
import { endedSessionCookie, sessionCookie, sessionCookieName } from './cookies.ts'

const now = new Date('2026-06-15T12:00:00Z')

describe('names', () => {
  test.each<[string, string | undefined, string]>([
    ['anna@example.com', 'name_is_email', '[5.1] the e-mail address'],
    ['ANNA@example.com ', 'name_is_email', '[5.1] the e-mail address in other letters'],
    ['bea@example.com', 'name_is_email', 'somebody’s e-mail address'],
    ['@anna', 'name_starts_with_at', '[5.2] an @ at the beginning'],
    ['  @anna', 'name_starts_with_at', '[5.2] an @ behind spaces'],
    ['a', 'name_short', 'one letter'],
    ['Bo', undefined, 'two letters'],
    ['x'.repeat(31), 'name_long', '31 letters'],
    ['\u{1F642}', 'name_short', '[5.20] one smiley, which is two units of text'],
    ['\u{1F642}'.repeat(30), undefined, '30 smileys'],
    ['\u{1F642}'.repeat(31), 'name_long', '31 smileys'],
    ['Anna', undefined, 'a name'],
    ['Zoë K.', undefined, 'a name with all sorts of signs'],
    ['anna@home', undefined, 'an @ in the middle'],
    ['Anna \u2764\uFE0F', undefined, 'a picture, made so by the sign behind it'],
    ['Jose\u0301', undefined, 'an accent of its own'],
    ['Anna\u200B', 'name_unseen', '[12.50] a space without width'],
    ['An\u00ADna', 'name_unseen', '[12.50] a soft hyphen'],
    ['\u202Eanna', 'name_unseen', '[12.50] a turn of the writing'],
    ['Anna\u001B[2J', 'name_unseen', '[12.50] what clears a terminal'],
    ['Anna\u009B2J', 'name_unseen', '[12.50] the same in one sign'],
    ['Anna\u2028B', 'name_unseen', '[12.50] the end of a line'],
    ['Anna\uFE0F', 'name_unseen', '[12.50] a sign for pictures behind a letter'],
    ['Anna \u2764\uFE0F\u200D\u{1F525}', 'name_unseen', '[5.70] a picture joined from two'],
    ['Anna\u{E0041}', 'name_unseen', '[12.50] a tag'],
    ['Anna\uE000', 'name_unseen', '[12.50] a sign of nobody’s'],
    ['\u3164\u3164', 'name_unseen', '[12.50] blank letters'],
    ['\u115F\u1160', 'name_unseen', '[12.50] other blank letters'],
    ['\u2800\u2800', 'name_unseen', '[12.50] blank Braille'],
    ['\uFFA0\uFFA0', 'name_unseen', '[12.50] narrow blank letters'],
    ['\u0410nna', 'name_letters', '[12.212] a Cyrillic letter before Latin ones'],
    ['Ann\u0430 B.', 'name_letters', '[12.212] a Cyrillic letter behind Latin ones'],
    ['Be\u03B1', 'name_letters', '[12.212] a Greek letter among Latin ones'],
    ['Ann\u0251', 'name_letters', '[12.212] a phonetic sign'],
    ['\u1D00\u0274\u0274\u1D00', 'name_letters', '[12.212] small capitals'],
    ['Anna\u0335\u0321\u0310\u0311', 'name_letters', '[12.212] marks piled on a letter'],
    ['\u0301\u0301', 'name_letters', '[12.212] nothing but marks'],
    ['\u0410\u043D\u043D\u0430', undefined, 'a Cyrillic name'],
    ['\u0410\u043D\u043D\u0430 Berlin', undefined, 'a Cyrillic name beside a Latin one'],
    ['\u0395\u03BB\u03AD\u03BD\u03B7', undefined, 'a Greek name'],
    ['Nguy\u1EC5n \u0141ukasz \u00C5sa', undefined, 'Latin letters with all that belongs to them'],
    ['\u0E17\u0E35\u0E48\u0E23\u0E31\u0E01', undefined, 'a Thai name, with two marks on one letter'],
    ['\u05E9\u05C1\u05B8\u05DC\u05D5\u05B9\u05DD', undefined, 'a Hebrew name with its vowels'],
    ['\u30D0\u30D3', undefined, 'a Japanese name'],
    ['Bea 1\uFE0F\u20E3', 'name_unseen', '[12.50] a key with a digit'],
  ])('%s: %s (%s)', (name, code) => {
    expect(nameMistake(name, 'anna@example.com')?.code).toBe(code)
  })
  test('a missing name does not count as equal to a missing e-mail address', () => {
    for (const name of ['', '  ']) expect(nameMistake(name, '')?.code).toBe('name_short')
  })
  test('[5.1] equal to what the address field says is told first, whatever else either is', () => {
    const long = `${'anna'.repeat(9)}@example.com`
    for (const [name, email] of [
      ['Anna', ' anna '],
      [long, long],
    ] as const) {
      expect(nameMistake(name, email)?.code).toBe('name_is_email')
    }
  })
  test('a refusal says how long a name may be', () => {
    expect(nameMistake('a', '')?.data).toEqual({ min: 2 })
    expect(nameMistake('a'.repeat(31), '')?.data).toEqual({ max: 30 })
  })
})

describe('addresses', () => {
  test.each(['anna@example.com', 'a.b+c@sub.example.co.uk', 'jörg@müller.de', "o'neil@example.ie"])(
    '%s can be right',
    (email) => {
      expect(isEmail(email)).toBe(true)
    },
  )
  test.each([
    '',
    'anna',
    'anna@',
    '@example.com',
    'a b@example.com',
    'a@b',
    'a..b@example.com',
    '.a@example.com',
    'a@-x.com',
    `${'a'.repeat(250)}@x.nl`,
    'an\u200Bna@example.com',
    'anna@ex\u115Fample.com',
    'anna\u2800@example.com',
    'mar\u212A@example.com',
    '\u0130rem@example.com',
  ])('[5.6] %s can not be right', (email) => expect(isEmail(email)).toBe(false))
  test.each([
    ['anna@gmial.com', 'anna@gmail.com'],
    ['anna@hotmial.com', 'anna@hotmail.com'],
    ['anna@outlok.com', 'anna@outlook.com'],
    ['anna@gmail.com', null],
    ['anna@ziggo.nl', null],
    ['anna@my-own-company.example', null],
  ])('[5.7] %s was meant to be %s', (email, meant) => expect(suggestAddress(email)).toBe(meant))
  test('throwaway addresses are recognised', () => {
    expect(isDisposableAddress('a@mailinator.com')).toBe(true)
    expect(isDisposableAddress('a@gmail.com')).toBe(false)
  })
})

describe('birthdays', () => {
  test.each<[string, number, string | undefined, string]>([
    ['2008-06-15', 18, undefined, '18 today'],
    ['2008-06-16', 18, 'too_young', '[5.3] 18 tomorrow'],
    ['2005-06-16', 21, 'too_young', '[5.5] 20 where 21 is asked for'],
    ['2010-01-01', 12, 'too_young', '[5.5] 16 where a setting would allow 12'],
    ['1990-02-30', 18, 'date_invalid', '[5.4] a day that does not exist'],
    ['2023-02-29', 18, 'date_invalid', '[5.4] a leap day of a common year'],
    ['yesterday', 18, 'date_invalid', '[5.4] a word'],
    ['1900-01-01', 18, 'date_invalid', '126 years'],
    ['2030-01-01', 18, 'date_invalid', 'the future'],
    ['1906-06-15', 18, undefined, '120 years today'],
    ['1905-06-15', 18, 'date_invalid', '121 years today'],
    ['2026-06-15', 18, 'too_young', 'born today'],
    ['2026-06-16', 18, 'date_invalid', 'born tomorrow'],
  ])('%s at %i: %s (%s)', (born, minimumAge, code) => {
    expect(birthdayMistake(born, minimumAge, '2026-06-15')?.code).toBe(code)
  })
  test.each([
    [21, 21],
    [16, 18],
  ])('[5.3] on a site for those from %i it says that one must be %i', (minimumAge, said) => {
    expect(birthdayMistake('2015-01-01', minimumAge, '2026-06-15')?.data).toEqual({ min_age: said })
  })
})

describe('passwords', () => {
  test.each([
    ['123456789', 'password_short'],
    ['passwort123', 'password_leaked'],
    ['Password123!', 'password_leaked'],
    ['abcabcabcabc', 'password_leaked'],
    ['purple boats at noon', undefined],
    ['åäö åäö 10', undefined],
    ['noon at sea '.repeat(17).slice(0, 200), undefined],
    ['x'.repeat(201), 'password_long'],
  ])('[5.9] %s: %s', (password, code) => expect(passwordMistake(password, isLeakedPassword)?.code).toBe(code))
  test('[5.9] a refusal says how long it may be', () => {
    expect(passwordMistake('short', () => false)?.data).toEqual({ min: 10 })
    expect(passwordMistake('x'.repeat(201), () => false)?.data).toEqual({ max: 200 })
  })
})

describe('logins', () => {
  test('[9.9] a block lasts 5 minutes, doubling each time, up to an hour', () => {
    expect([1, 2, 3, 4, 5, 9].map(blockMinutes)).toEqual([5, 10, 20, 40, 60, 60])
    expect(minutesLeft(new Date(now.getTime() + 61_000), now)).toBe(2)
  })
  test('[12.5] a login is recent for 10 minutes', () => {
    const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
    expect([ago(0), ago(10), ago(10.1)].map((at) => isRecentLogin(at, now))).toEqual([true, true, false])
    expect(isRecentLogin(null, now)).toBe(false)
  })
  test('[4.116] a clock set back makes no login recent for longer', () => {
    const ahead = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
    expect([ahead(9), ahead(60)].map((at) => isRecentLogin(at, now))).toEqual([true, false])
  })
  test.each(['2026-03-29T00:55:00Z', '2026-10-25T00:55:00Z'])(
    '[4.116] ten minutes are ten minutes while clocks change: %s',
    (beforeChange) => {
      const at = new Date(beforeChange)
      const after = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
      expect([after(9), after(11)].map((later) => isRecentLogin(at, later))).toEqual([true, false])
    },
  )
  test('a network is an IPv4 address or the half of an IPv6 one', () => {
    expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(networkOf('2001:db8::6')).toBe('2001:db8:0:0::/64')
    expect(networkOf('2001:db8::')).toBe('2001:db8:0:0::/64')
    expect(networkOf('2001:db8::2:3:4:5:6')).toBe('2001:db8:0:2::/64')
    expect(networkOf('::1')).toBe('0:0:0:0::/64')
    expect(networkOf('1::ffff:192')).toBe('1:0:0:0::/64')
  })
  test('[9.3] [12.12] the cookie lasts 30 days, is out of reach of scripts, and is bound to its host over https', () => {
    const cookie = sessionCookie('abc', 'https://example.com')
    expect(cookie).toBe('__Host-session=abc; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure')
    expect(sessionCookieName('http://127.0.0.1:3000')).toBe('session')
    expect(endedSessionCookie('http://127.0.0.1:3000')).toContain('Max-Age=0')
  })
})
