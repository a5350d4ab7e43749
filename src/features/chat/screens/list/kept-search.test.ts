// The search that is kept while a hit is followed: visible to its reader alone.
import { expect, test } from 'vitest'
import { findKeptSearch, keepSearch } from './kept-search.ts'

test('[4.100] a search is kept for its reader coming back from a hit, and for nobody else', () => {
  expect(findKeptSearch('ann')).toBe('')
  keepSearch('ann', 'harbour')
  expect([findKeptSearch('ann'), findKeptSearch('ben')]).toEqual(['harbour', ''])
})
