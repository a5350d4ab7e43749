// What another window changed meanwhile, and which notes are left: case by case.
import { describe, expect, test } from 'vitest'
import { changedElsewhere, notesAfter } from './rules.ts'

const kept = { about: 'Theirs', eye_color: 'blue', interests: ['tea', 'jazz'], notes: { tattoos: 'A swallow' } }

describe('another window', () => {
  test.each([
    ['nothing is known', { about: 'Mine' }, {}, []],
    ['it is as the window knew it', { about: 'Mine' }, { about: 'Theirs' }, []],
    ['it is another by now', { about: 'Mine' }, { about: 'Old' }, ['about']],
    ['it is another, but what is asked for', { about: 'Theirs' }, { about: 'Old' }, []],
    ['one of two', { about: 'Mine', eye_color: 'red' }, { about: 'Theirs', eye_color: 'green' }, ['eye_color']],
    ['a list', { interests: [] }, { interests: ['tea'] }, ['interests']],
    ['a list that is the same', { interests: [] }, { interests: ['tea', 'jazz'] }, []],
    ['a note', { notes: { tattoos: 'Mine' } }, { notes: { tattoos: '' } }, ['notes.tattoos']],
    ['a note beside a new one', { notes: { eye_color: 'Mine' } }, { notes: { eye_color: '' } }, []],
    ['what is known but not changed', { about: 'Mine' }, { about: 'Theirs', eye_color: 'green' }, []],
  ])('%s', (_name, change, before, fields) => {
    expect(changedElsewhere(kept, change, before)).toEqual(fields)
  })
})

test.each([
  [{}, { tattoos: 'A swallow' }, { tattoos: 'A swallow' }],
  [
    { tattoos: 'A swallow' },
    { eye_color: 'Green in the sun' },
    { tattoos: 'A swallow', eye_color: 'Green in the sun' },
  ],
  [{ tattoos: 'A swallow' }, { tattoos: '' }, {}],
])('the notes %j with %j are %j', (before, given, after) => {
  expect(notesAfter(before, given)).toEqual(after)
})
