// How a landing page is addressed, which numbers are shown, and how somebody's text is split into sentences.
import { describe, expect, test } from 'vitest'
import { niches } from '#features/sites/contract.ts'
import { countToShow, landingPath, sentencesOf, slugOf } from './rules.ts'

test('[1.13] each niche has a slug of its own, the default one none', () => {
  expect(niches.map(slugOf)).toEqual(['', 'she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay'])
  expect(landingPath('/landers/video', 'default', '?network=a')).toBe('/landers/video?network=a')
  expect(landingPath('/landers/video', 'she', '?network=a')).toBe('/landers/video/she?network=a')
})

test('[2.99] a number below ten is not shown', () => {
  expect([0, 1, 9, 10, 11].map(countToShow)).toEqual([null, null, null, 10, 11])
})

describe('sentences', () => {
  test('come one by one, each once', () => {
    expect(sentencesOf('Early bird. Late riser!  Who knows?\nEarly bird. ', 'en')).toEqual([
      'Early bird.',
      'Late riser!',
      'Who knows?',
    ])
  })
  test('are empty if nothing is written, and at most six', () => {
    expect(sentencesOf('  \n ', 'pl')).toEqual([])
    expect(sentencesOf('A b. C d. E f. G h. I j. K l. M n. O p.', 'en')).toHaveLength(6)
  })
})
