// Tokens, placeholders and titles of static pages.
import { expect, test } from 'vitest'
import { describe, fillIn, isToken, keepParts, questionsOf, splitTitle } from './rules.ts'

test.each([
  ['terms', true],
  ['return-policy', true],
  ['../secret', false],
  ['Terms', false],
  ['', false],
  ['a'.repeat(59), true],
  ['a'.repeat(60), false],
])('%s is a token: %s', (text, expected) => {
  expect(isToken(text)).toBe(expected)
})

test('facts are filled in for their names, and a typo stays visible', () => {
  expect(fillIn('{{site}} and {{typo}}', { site: 'Duet' })).toBe('Duet and {{typo}}')
})

test('a part is kept or dropped whole', () => {
  const text = 'a\n{{#resell}}\nb\n{{/resell}}\nc'
  expect(keepParts(text, { resell: true })).toBe('a\nb\nc')
  expect(keepParts(text, { resell: false })).toBe('a\nc')
})

test('the first heading is the title', () => {
  expect(splitTitle('# Terms\n\nBe kind.')).toEqual({ title: 'Terms', body: 'Be kind.' })
})

test('a description is the beginning of the text, without markup, up to the end of a sentence', () => {
  expect(describe('Write to [us](/service) at `home`. **Now.**\n\n## More')).toBe('Write to us at home. Now.')
  const long = 'One sentence of some length. '.repeat(9)
  expect(describe(long)).toMatch(/length\.$/)
  expect(describe(long).length).toBeLessThanOrEqual(180)
  expect(describe('## Heading\n\n- a list\n\nAnd text.')).toBe('And text.')
  expect(describe('\n\n\n\nFor #1 - and  more\nof it.')).toBe('For #1 - and more of it.')
  expect(describe(`A start. ${'word '.repeat(60)}`)).toMatch(/^A start\. word .*word …$/)
})

test('[1.29] the questions of a page, as search engines read them', () => {
  expect(
    questionsOf('<p>Intro</p><h2>Is it &quot;free&quot;?</h2>\n<p>Yes.</p>\n<h2>Why?</h2><p>So.</p>'),
  ).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [
      { '@type': 'Question', name: 'Is it "free"?', acceptedAnswer: { '@type': 'Answer', text: '<p>Yes.</p>' } },
      { name: 'Why?' },
    ],
  })
})
