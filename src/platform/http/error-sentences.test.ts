// Every error code has its sentence in all eleven languages, and in English the one that the specification gives.
import { describe, expect, test } from 'vitest'
import { errorStatus } from '#base/errors.ts'
import { languages } from '#base/languages.ts'
import { loadWords } from '#platform/words.ts'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const words = await loadWords(join(import.meta.dirname, '../../copy'))
const codes = Object.keys(errorStatus)
const english = (code: string, data = {}) => words.say('en', code.includes(':') ? code : `errors:${code}`, data)

describe.each(languages)('in %s', (language) => {
  test.each(codes)('[8.27] %s has its sentence', (code) => {
    const sentence = words.say(language, `errors:${code}`)
    expect(sentence).not.toBe(code)
    expect(sentence.length).toBeGreaterThan(3)
    expect(sentence === english(code)).toBe(language === 'en')
  })

  test('[8.26] banner and dialog of the time bonus and of a like have their texts', () => {
    const bonus = (key: string) => `bonus:welcome_discount_bonus.${key}`
    const data = { percentage: 25, time: '03:59:59', hours: 'x', count: 4 }
    const keys = ['title', 'hours', 'special_offer', 'welcome_bonus', 'unlock_cta', 'act_fast', 'offer_valid']
    const texts = [...[...keys, 'instant_recieve'].map(bonus), 'matching:modal.like_title']
    for (const text of texts) {
      const sentence = words.say(language, text, data)
      expect(sentence, text).not.toMatch(/^$|_|\{\{/)
      expect(sentence === english(text, data), text).toBe(language === 'en')
    }
    expect(words.say(language, bonus('special_offer'), data)).toContain('25')
    expect(words.say(language, bonus('act_fast'), data)).toContain('03:59:59')
    expect(words.say('en', 'matching:modal.like_title')).toBe('New like!')
  })

  test('[8.8] the minutes of a lockout are stated', () => {
    expect(words.say(language, 'errors:login_blocked', { minutes: 40 })).toContain('40')
  })
})

test('[8.27] the table has no code that is never used', () => {
  const exclude = (name: string) => /contract\.ts$|errors\.ts$|test\.ts$/.test(name)
  const program = globSync('src/**/*.ts', { exclude }).map((file) => readFileSync(file, 'utf8'))
  expect(codes.filter((code) => !program.some((text) => text.includes(`'${code}'`)))).toEqual([])
})

describe('in English the specification’s exact wording', () => {
  test.each([
    ['[8.7]', 'login_failed', 'Login failed, please try again.'],
    ['[8.9]', 'too_many_resets', 'Too many password reset emails sent, please try again tomorrow.'],
    ['[8.10]', 'email_not_found', 'E-mail address not found.'],
    ['[8.11]', 'link_expired', 'Link expired or invalid, request a new email.'],
    ['[8.12]', 'old_password_wrong', 'Please check your old password.'],
    ['[8.13]', 'email_taken', 'This email address already owns an account on this website.'],
    ['[8.14]', 'new_email_invalid', 'New email address is invalid.'],
    ['[8.15]', 'account_exists', 'An account with this e-mail address already exists.'],
    ['[8.17]', 'activation_failed', 'Activation failed.'],
    ['[8.18]', 'payments:failed_title', 'Payment failed or has been cancelled.'],
    ['[8.19]', 'payments:failed_card_title', 'Credit card payment failed with the stored card.'],
    ['[8.21]', 'profiles:gallery.locked_text', 'This feature is only available for premium members.'],
    ['[8.23]', 'unexpected', 'An error occurred, please try again later.'],
    ['[5.10]', 'code_not_found', 'Code not found'],
    ['[5.11]', 'code_already_used', 'Code already used'],
    ['[6.10]', 'matching:forbidden.title', 'You do not have access to this page'],
    ['[5.6]', 'field_email_invalid', 'Invalid email'],
    ['[5.4]', 'field_date_invalid', 'Invalid date of birth'],
    ['[5.8]', 'field_passwords_differ', 'The entered passwords are not the same.'],
    ['[5.12]', 'field_otp_invalid', 'Code invalid'],
  ])('%s %s', (_number, code, sentence) => {
    expect(english(code)).toBe(sentence)
  })

  test('[2.34] page_not_found', () => {
    expect(english('page_not_found')).toMatch(/^This page could not be found\.?$/)
  })

  test('[5.3] field_too_young', () => {
    expect(english('field_too_young', { min_age: 21 })).toBe('Enter your date of birth (21+)')
  })

  test('[8.8] login_blocked', () => {
    expect(english('login_blocked', { minutes: 5 })).toBe('Too many incorrect attempts, account blocked for 5 min.')
  })

  test('[8.16] account_pending_deletion points to the e-mailed link and to customer service', () => {
    expect(english('account_pending_deletion')).toMatch(/pending deletion.*link.*customer service/i)
  })

  test('[8.20] not_enough_credits', () => {
    expect(english('not_enough_credits')).toContain('You do not have enough credits to send this message')
  })

  test('[8.22] direct debit', () => {
    expect(english('direct_debit_blocked')).toContain('blocked for direct debit')
    expect(english('direct_debit_limit')).toMatch(/limit/)
  })
})
