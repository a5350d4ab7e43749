// A path of this site is told from what would lead elsewhere, as browsers read it.
import { expect, test } from 'vitest'
import { ownPath } from '#base/own-path.ts'

test.each(['/', '/members', '/members?country=NL#top', '/chats/%C3%A9', '/a//b', '/members?back=//else.example'])(
  '%j is a path of ours',
  (path) => {
    expect(ownPath(path)).toBe(path)
    expect(new URL(path, 'https://duet.example/login').origin).toBe('https://duet.example')
  },
)

test.each([
  'https://else.example',
  '//else.example',
  '/\\else.example',
  '/\t/else.example',
  '/\n/else.example',
  '/\r\\else.example',
  '\t//else.example',
  '/é',
  'members',
  '',
  null,
  ['/members'],
])('%j is none', (path) => expect(ownPath(path)).toBeNull())
