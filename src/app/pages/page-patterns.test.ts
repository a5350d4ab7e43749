// Which pattern a URL belongs to: whatever is requested, there are no more figures than pages.
import { expect, test } from 'vitest'
import { pagePatterns, patternFinder } from './page-patterns.ts'

const patterns = pagePatterns({
  root: { path: '' },
  layout: {},
  home: { index: true },
  members: { path: 'members' },
  member: { path: 'members/:id' },
  chat: { path: 'members/:id/chat' },
  landing: { path: 'members/:id/landing2/:slug?' },
  kind: { path: 'likes/:type' },
  liker: { path: 'likes/m/:id' },
  token: { path: ':token' },
  lost: { path: '*' },
})
const patternOf = patternFinder(patterns)

test.each([
  ['/', '/'],
  ['/?from=x', '/'],
  ['/_root.data', '/'],
  ['/members', '/members'],
  ['/members.data?_routes=x', '/members'],
  ['/members/', '/members'],
  ['/members/0198b6d0-aaaa', '/members/:id'],
  ['/members/0198b6d0-aaaa.data', '/members/:id'],
  ['/members/0198b6d0-aaaa/chat?draft=hello', '/members/:id/chat'],
  ['/members/0198b6d0-aaaa/landing2', '/members/:id/landing2/:slug?'],
  ['/members/0198b6d0-aaaa/landing2/anna', '/members/:id/landing2/:slug?'],
  ['/members/0198b6d0-aaaa/anna', '/*'],
  ['/likes/sent', '/likes/:type'],
  ['/likes/m/0198b6d0', '/likes/m/:id'],
  ['/likes/m', '/likes/:type'],
  ['/privacy', '/:token'],
  ['/anna@example.com', '/:token'],
  ['/assets/root-abc.js', '/assets/*'],
  ['/a/b/c/d/e', '/*'],
  ['//', '/'],
])('[12.130] %s counts as %s', (url, pattern) => {
  expect(patternOf(url)).toBe(pattern)
})

test('[12.130] without any known pages all count as one', () => {
  expect(patternFinder([])('/members/0198b6d0')).toBe('/*')
})
