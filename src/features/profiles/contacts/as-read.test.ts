// Contacts in disguise: what a text looks like counts, not the characters it is made of.
import { describe, expect, test } from 'vitest'
import { asRead } from './as-read.ts'
import { contactsIn } from './contacts.ts'

const turned = '\u202e'
const struck = (text: string) => Array.from(text, (letter) => `${letter}\u0336`).join('')

describe('[12.210] words are taken as they look', () => {
  test.each([
    ['from right to left', `${turned}moc.sotohpym`, ['link']],
    ['from right to left, in the middle', `look at ${turned}moc.sotohpym\u202c now`, ['link']],
    ['from right to left, on the next line', `hello ${turned}olleh\nmyphotos.com`, ['link']],
    ['an address from right to left', `${turned}moc.liamg@b.anna`, ['email']],
    ['struck through', struck('myphotos.com'), ['link']],
    ['a number struck through', struck('0612345678'), ['phone']],
    ['a number with dots below', Array.from('0612345678', (digit) => `${digit}\u0323`).join(''), ['phone']],
    ['small capitals', 'ᴀɴɴᴀ.ᴄᴏᴍ', ['link']],
    ['an ending in small capitals', 'anna.ᴄᴏᴍ', ['link']],
    ['a messenger in small capitals', 'ᴛᴇʟᴇɢʀᴀᴍ: anna92', ['handle']],
    ['an ending of Cyrillic letters', 'anna.сом', ['link']],
    ['white squares', '🄰🄽🄽🄰.🄲🄾🄼', ['link']],
    ['black squares', '🅰🅽🅽🅰.🅲🅾🅼', ['link']],
    ['black circles', '🅐🅝🅝🅐.🅒🅞🅜', ['link']],
  ])('%s', (_how, text, marks) => {
    expect(contactsIn(text)).toEqual(marks)
  })

  test.each([
    ['a flag behind a sentence', 'Ik woon in het noorden.🇳🇱'],
    ['an emoji of a letter', 'My blood is 🅰️, and I park at 🅿️.'],
    ['accents typed by themselves', 'Cafe\u0301.Ce\u0301line est la\u0300'],
    ['Greek and Latin beside each other', 'καλημέρα. I learn Greek.'],
    ['a Cyrillic word after a missing space', 'Ok.не знаю'],
    ['an honest line from right to left', '\u202bשלום\u202c'],
  ])('innocent: %s', (_what, text) => {
    expect(contactsIn(text)).toEqual([])
  })

  test('letters that a language has stay what they are', () => {
    expect(asRead('Zażółć gęślą jaźń, Smørrebrød på Åland, Weißbier')).toBe(
      'zażółć gęślą jaźń, smørrebrød på åland, weißbier',
    )
  })
})
