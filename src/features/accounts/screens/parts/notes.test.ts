// What a form says about a field, from a language's copy.
import { expect, test } from 'vitest'
import { wordsFor } from '#copy/all-words.ts'
import { noteText } from './notes.ts'

const t = wordsFor('en').tellFrom(['accounts']) as unknown as Parameters<typeof noteText>[0]

test('[5.3] a code has its sentence, with values filled in; the server’s own message takes precedence', () => {
  expect(noteText(t, { code: 'too_young', data: { min_age: 21 } })).toBe('Enter your date of birth (21+)')
  expect(noteText(t, { code: 'too_young', message: 'As the server says' })).toBe('As the server says')
  expect(noteText(t, null)).toBeUndefined()
})

test('a code without a sentence says at least that something is wrong', () => {
  expect(noteText(t, { code: 'never_heard_of' })).toBe('Something’s not right here. Please check it.')
})
