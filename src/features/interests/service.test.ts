// Shows the catalogue: complete in every language, no word twice, sorted for its reader.
import { describe, expect, it } from 'vitest'
import { languages } from '#base/languages.ts'
import { loadWords } from '#platform/words.ts'
import { interestGroups } from './catalogue.ts'
import { groupOf, interestIds, isInterest, sharedInterests } from './rules.ts'
import { listInterests } from './service.ts'

const words = await loadWords('src/copy')

describe('the catalogue', () => {
  it('holds each interest once, with a storable name', () => {
    expect(new Set(Object.values(interestGroups).flat()).size).toBe(interestIds.length)
    expect(interestIds.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([])
    expect(interestIds.length).toBeGreaterThanOrEqual(180)
  })

  it('tells an interest from anything else', () => {
    expect(isInterest('jazz')).toBe(true)
    expect(isInterest('polka-dots')).toBe(false)
    expect(groupOf('jazz')).toBe('music')
  })

  it('finds what two people share', () => {
    expect(sharedInterests(['jazz', 'hiking', 'tea'], ['tea', 'jazz'])).toEqual(['jazz', 'tea'])
  })
})

describe.each(languages)('in %s', (language) => {
  const interests = listInterests({ words }, language)

  it('every interest and group has a label', () => {
    expect(interests.filter(({ label, group_label }) => /[:.]/.test(label + group_label))).toEqual([])
  })

  it('no label stands for two interests', () => {
    expect(new Set(interests.map(({ label }) => label)).size).toBe(interestIds.length)
  })

  it('is sorted by its own alphabet', () => {
    const inFirstGroup = interests.filter(({ group }) => group === interests[0]?.group).map(({ label }) => label)
    expect(inFirstGroup).toEqual([...inFirstGroup].sort((one, other) => one.localeCompare(other, language)))
  })
})
