// What in a text leads away only together with the words before it, in tables of cases.
import { describe, expect, test } from 'vitest'
import { contactsAcross } from './contacts.ts'

describe('[6.40] what leads away only with the words before it', () => {
  test.each([
    ['my number is 06 1234', '5678', ['phone']],
    ['06 12 34', '56 78 90', ['phone']],
    ['call me: 0612', '345678 any time', ['phone']],
    ['501 234', '567', ['phone']],
    ['+47 20', '12 34 56', ['phone']],
    ['oh six one two', 'three four five six', ['phone']],
    ['0 6 1 2 3 4 5', '6', ['phone']],
    ['0 6 1 2 3 4', '5', []],
    ['06.12', '34.56', ['phone']],
    ['06 12345678', 'and 90', []],
    ['anna92@', 'gmail.com', ['email']],
    ['anna92', '@gmail.com', ['email']],
    ['anna92 at', 'gmail dot com', ['email']],
    ['myphotos', '.com', ['link']],
    ['anna.me/', 'photos', ['link']],
    ['my insta is', 'anna_92', ['handle']],
    ['find me: @', 'annabel', ['handle']],
  ])('%s | %s', (before, text, expected) => {
    expect(contactsAcross(before, text)).toEqual(expected)
  })

  test.each([
    ['Let us say 18.30', '19.00 is fine too'],
    ['How about 12.11.', '13.11 is fine too'],
    ['In 1990', '1992 it was'],
    ['I am 34', '178 cm'],
    ['Plain738291', '100% awake'],
    ['tom120587', '178 cm, two cats'],
    ['Hello', 'how are you?'],
    ['Nice.', 'It was fun'],
    ['Sei bella.', 'No'],
    ['That was it', '...or not'],
    ['06 12345678', 'Write to me'],
    ['www.example.com', 'Look there'],
    ['', '5678'],
    ['@', 'Haarlem'],
  ])('not: %s | %s', (before, text) => {
    expect(contactsAcross(before, text)).toEqual([])
  })
})
