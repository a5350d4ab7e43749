// Which words are found in which texts, and that no signature ever hides a message that contains them.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, soughtWords } from './rules.ts'
import { excerptOf, isSearchable, signatureOf } from './signature.ts'

const covers = (text: string, words: string) => {
  const [all, some] = [text, words].map((one) => BigInt(`0${signatureOf(one)}`))
  return ((all ?? 0n) & (some ?? 0n)) === some
}

const found: readonly (readonly [string, string])[] = [
  ['Shall we meet at the harbour?', 'harb'],
  ['Shall we meet at the HARBOUR?', 'harbour meet'],
  ['Ein Café in Zürich', 'cafe ZURICH'],
  ['Die Straße nach Møn', 'strasse mon'],
  ['明天我们去喝咖啡吧', '咖啡'],
  ['明天我们去喝咖啡吧', '茶 咖啡'.slice(2)],
  ['猫', '猫'],
  ['コーヒーを飲みませんか', 'コーヒー'],
  ['안녕하세요', '안녕'],
  ['พรุ่งนี้ไปดื่มกาแฟกัน', 'กาแฟ'],
  ['Ελλάδα, ο δρόμος', 'ΔΡΟΜΟΣ'],
  ['שָׁלוֹם לך', 'שלום'],
  ['مَرْحَبًا بك', 'مرحبا'],
  ['Ёлка и чай', 'елка'],
  ['See you at 19:30', '19:30'],
  ['a 👋🏽 to you', '👋'],
]

describe('[4.100] words', () => {
  test.each(found)('of %j are found by %j', (text, words) => {
    const sought = soughtWords(words)
    expect(isSearchable(sought)).toBe(true)
    expect(excerptOf(text, sought, 90)).not.toBeNull()
    expect(covers(text, words)).toBe(true)
  })

  test.each([
    ['Shall we meet?', 'meat'],
    ['Shall we meet?', 'meet harbour'],
    ['咖啡', '茶'],
    ['', 'anything'],
  ])('of %j are not found by %j', (text, words) => {
    expect(excerptOf(text, soughtWords(words), 90)).toBeNull()
  })

  test.each(['', '   ', 'a', '?', 'a b'])('%j is too little to search for', (words) => {
    expect(isSearchable(soughtWords(words))).toBe(false)
  })

  test('the signature of any text includes those of all its parts', () => {
    const alphabet = Array.from('abcdeéèßøИйçğ 咖啡猫한국어กาแ\n👋🏽0:')
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...alphabet), { maxLength: 120 }),
        fc.nat(),
        fc.nat(12),
        (text, at, length) => {
          const part = text.slice(at % (text.length + 1), (at % (text.length + 1)) + length).join('')
          const holds = excerptOf(text.join(''), soughtWords(part), 90) !== null
          expect(holds && !covers(text.join(''), part)).toBe(false)
        },
      ),
    )
  })

  test('most others are skipped by it: fewer than one in fifty of 2,000 sentences are false candidates', () => {
    const words =
      'harbour walk evening coffee mountain laugh train garden summer music letter kitchen window river'.split(' ')
    const sentences = Array.from({ length: 2_000 }, (_, at) =>
      Array.from({ length: 12 }, (_word, place) => words[(at * 7 + place * (1 + (at % 5))) % words.length]).join(' '),
    )
    const taken = sentences.filter((sentence) => covers(sentence, 'saxophone'))
    expect(taken.length).toBeLessThan(40)
  })
})

describe('[4.100] an excerpt', () => {
  test.each([
    ['Die Kinder 👩‍👩‍👧 heute', '👧', '👩‍👩‍👧'],
    ['Un cafe\u0301 noir', 'cafe', 'cafe\u0301'],
    ['नमस्ते दोस्त', 'दो', 'दो'],
  ])('[4.481] of %j, %j highlights %j: what is drawn as one', (text, words, drawn) => {
    const parts = excerptOf(text, soughtWords(words), 90)
    expect(parts?.filter(({ hit }) => hit)).toEqual([{ text: drawn, hit: true }])
  })

  test('[4.481] an excerpt cuts nothing that is drawn as one', () => {
    const family = '👨‍👩‍👧'
    for (let length = 20; length < 30; length++) {
      const parts = excerptOf(`${family.repeat(12)} here ${family.repeat(12)}`, ['here'], length) ?? []
      const text = parts.map((part) => part.text).join('')
      expect(text.replaceAll(family, '')).toMatch(/^…? ?here ?…?$/)
    }
  })

  test('highlights the hits, as they were written', () => {
    expect(excerptOf('Meet me at the\nCafé, the café by the river', soughtWords('CAFE'), 90)).toEqual([
      { text: 'Meet me at the ', hit: false },
      { text: 'Café', hit: true },
      { text: ', the ', hit: false },
      { text: 'café', hit: true },
      { text: ' by the river', hit: false },
    ])
  })

  test('of a long text surrounds the first hit', () => {
    const parts = excerptOf(`${'before '.repeat(40)}the harbour ${'after '.repeat(40)}`, soughtWords('harbour'), 60)
    expect(parts?.find(({ hit }) => hit)?.text).toBe('harbour')
    expect([parts?.at(0)?.text.startsWith('…'), parts?.at(-1)?.text.endsWith('…')]).toEqual([true, true])
    expect(parts?.map(({ text }) => text).join('').length).toBeLessThanOrEqual(62)
  })

  test.each([
    ['İstanbul', 'istanbul'],
    ['ﬁne', 'fine'],
    ['Straße', 'ss'],
  ])('of %j with %j highlights whole characters', (text, words) => {
    expect(excerptOf(text, soughtWords(words), 90)?.some(({ hit }) => hit)).toBe(true)
    expect(
      excerptOf(text, soughtWords(words), 90)
        ?.map((part) => part.text)
        .join(''),
    ).toBe(text)
  })

  test('folds as it looks', () => expect(fold('  Crème \n Brûlée ')).toBe('creme brulee'))
})
