// The rules of the house, each shown on a small invented tree.
import { describe, expect, test } from 'vitest'
import { problemsOf } from './fixture-tree.ts'

const opens = (path: string) => `import { a } from '#${path}'\nexport const b = a`
const knows = (path: string) => `import type { A } from '#${path}'\nexport type B = A`

/** One file that opens another; the other is there and empty. */
function opening(from: string, to: string, how = opens): string[] {
  return problemsOf({ [`src/${from}`]: how(to), [`src/${to}`]: 'export const a = 1' })
}

describe('the floors', () => {
  test.each([
    ['app/server.ts', 'features/chat/service.ts'],
    ['app/server.ts', 'platform/http.ts'],
    ['main.mjs', 'app/server.ts'],
    ['features/chat/service.ts', 'platform/db.ts'],
    ['features/chat/screens/chat-screen.tsx', 'ui/button.tsx'],
    ['platform/http.ts', 'base/errors.ts'],
    ['platform/http.ts', 'copy/words.ts'],
    ['ui/call.ts', 'base/errors.ts'],
    ['base/money.ts', 'base/languages.ts'],
  ])('%s may open %s', (from, to) => {
    expect(opening(from, to)).toEqual([])
  })

  test.each([
    ['platform/http.ts', 'ui/button.tsx', /platform and ui never meet.*belongs in base/],
    ['ui/button.tsx', 'platform/db.ts', /ui and platform never meet/],
    ['ui/button.tsx', 'features/chat/limits.ts', /ui knows nothing about dating.*move this code into the room chat/],
    ['platform/http.ts', 'features/chat/service.ts', /platform knows nothing about dating/],
    ['features/chat/service.ts', 'app/server.ts', /nothing opens app/],
    ['base/money.ts', 'platform/db.ts', /base imports nothing but types/],
    ['copy/words.ts', 'ui/button.tsx', /is above it/],
  ])('%s may not open %s', (from, to, message) => {
    expect(opening(from, to).join('\n')).toMatch(message)
  })

  test('a type counts as much as a value', () => {
    expect(opening('ui/button.tsx', 'platform/db.ts', knows)[0]).toMatch(/never meet/)
  })

  test('a relative path is followed like an alias', () => {
    const files = {
      'src/ui/call.ts': "import { a } from '../platform/db.ts'",
      'src/platform/db.ts': 'export const a = 1',
    }
    expect(problemsOf(files).join('\n')).toMatch(/src\/ui\/call\.ts:2 .*never meet/)
  })

  test('base knows the types of a package, and opens nothing of it', () => {
    expect(problemsOf({ 'src/base/call.ts': "import type { ZodType } from 'zod'\nexport type A = ZodType" })).toEqual(
      [],
    )
    expect(problemsOf({ 'src/base/call.ts': "import { z } from 'zod'\nexport const a = z" })[0]).toMatch(
      /base opens zod/,
    )
    expect(problemsOf({ 'src/base/files.ts': "import { join } from 'node:path'\nexport const a = join" })[0]).toMatch(
      /node:path/,
    )
  })

  test('a file on no floor is told where it belongs', () => {
    expect(problemsOf({ 'src/lib/a.ts': 'export const a = 1' })[0]).toMatch(/no floor has this file/)
    expect(problemsOf({ 'src/a.ts': 'export const a = 1' })[0]).toMatch(/no floor has this file/)
  })

  test('only app reaches outside src', () => {
    const text = "import { a } from '../../../demo/people.ts'\nexport const b = a"
    expect(problemsOf({ 'src/features/chat/service.ts': text })[0]).toMatch(/only app does/)
    expect(problemsOf({ 'src/app/demo.ts': "import { a } from '../../demo/people.ts'\nexport const b = a" })).toEqual(
      [],
    )
  })

  test('a test may open any floor, and the product opens no test', () => {
    expect(opening('features/chat/api.test.ts', 'app/server.ts')).toEqual([])
    expect(opening('platform/db.ts', 'platform/testing/database.ts')[0]).toMatch(/there for tests/)
  })
})

describe('the rooms', () => {
  test.each([
    ['chat/service.ts', 'credits/service.ts'],
    ['chat/rules.ts', 'matching/rules.ts'],
    ['chat/screens/chat-screen.tsx', 'profiles/screens/parts/card.tsx'],
    ['chat/contract.ts', 'profiles/contract.ts'],
    ['payments/service.ts', 'accounts/service.ts'],
    ['chat/service.test.ts', 'accounts/service.ts'],
  ])('%s may open %s', (from, to) => {
    expect(opening(`features/${from}`, `features/${to}`)).toEqual([])
  })

  test.each([
    ['credits/service.ts', 'chat/service.ts', /chat is above credits; move this code up into chat/],
    ['accounts/service.ts', 'payments/rules.ts', /payments is above accounts/],
    ['chat/service.ts', 'credits/queries.ts', /private to credits: its doors are/],
    ['chat/service.ts', 'credits/prices.ts', /private to credits/],
    ['chat/screens/chat-screen.tsx', 'profiles/screens/profile-screen.tsx', /private to profiles/],
    ['chat/service.test.ts', 'credits/queries.ts', /private to credits/],
    ['chat/rules.ts', 'credits/service.ts', /a rule answers from what it is given/],
  ])('%s may not open %s', (from, to, message) => {
    expect(opening(`features/${from}`, `features/${to}`).join('\n')).toMatch(message)
  })

  test('app opens api, jobs and screens too, never queries', () => {
    for (const door of ['api.ts', 'jobs.ts', 'service.ts'])
      expect(opening('app/server.ts', `features/chat/${door}`)).toEqual([])
    expect(opening('app/pages.tsx', 'features/chat/screens/chat-screen.tsx')).toEqual([])
    expect(opening('app/server.ts', 'features/chat/queries.ts')[0]).toMatch(/private to chat/)
  })

  test('a new room needs its place in the order', () => {
    expect(problemsOf({ 'src/features/weather/rules.ts': 'export const a = 1' })[0]).toMatch(
      /weather has no place in the order/,
    )
  })

  test('a cycle of files is shown in full', () => {
    const files = {
      'src/features/chat/service.ts': "import { a } from './sending/service.ts'\nexport const b = a",
      'src/features/chat/sending/service.ts': "import { b } from '../service.ts'\nexport const a = b",
    }
    expect(problemsOf(files).join('\n')).toMatch(/a cycle: .*service\.ts -> .*service\.ts -> .*service\.ts/)
  })
})

describe('inside a room', () => {
  test.each([
    ['rules.ts', 'limits.ts'],
    ['queries.ts', 'contract.ts'],
    ['service.ts', 'queries.ts'],
    ['service.ts', 'sending/queries.ts'],
    ['sending/service.ts', 'rules.ts'],
    ['api.ts', 'service.ts'],
    ['jobs.ts', 'service.ts'],
    ['screens/chat-screen.tsx', 'rules.ts'],
    ['rules.ts', 'phrases.ts'],
    ['phrases.ts', 'rules.ts'],
    ['service.test.ts', 'queries.ts'],
  ])('%s may open %s', (from, to) => {
    expect(opening(`features/chat/${from}`, `features/chat/${to}`)).toEqual([])
  })

  test.each([
    ['contract.ts', 'rules.ts', /a contract only declares/],
    ['rules.ts', 'queries.ts', /a rule answers from what it is given/],
    ['queries.ts', 'service.ts', /queries hold SQL alone/],
    ['service.ts', 'api.ts', /does not know who calls it/],
    ['api.ts', 'queries.ts', /a handler is contract -> service/],
    ['jobs.ts', 'queries.ts', /a job is a call of the service/],
    ['screens/chat-screen.tsx', 'service.ts', /a screen calls the server/],
    ['phrases.ts', 'service.ts', /what does work belongs in service/],
    ['sending/api.ts', 'sending/queries.ts', /a handler is contract -> service/],
  ])('%s may not open %s', (from, to, message) => {
    expect(opening(`features/chat/${from}`, `features/chat/${to}`).join('\n')).toMatch(message)
  })

  test('queries may import the shape a rule asks for, but not its functions', () => {
    expect(opening('features/chat/queries.ts', 'features/chat/rules.ts', knows)).toEqual([])
    expect(opening('features/chat/queries.ts', 'features/chat/rules.ts')[0]).toMatch(/queries hold SQL alone/)
  })

  test('a part has no effects', () => {
    expect(opening('features/chat/phrases.ts', 'platform/db.ts')[0]).toMatch(/what does work belongs in service/)
  })

  test('only screens draw', () => {
    expect(opening('features/chat/service.ts', 'ui/button.tsx')[0]).toMatch(/only screens draw/)
  })
})

describe("the browser's side", () => {
  test.each([
    'base/a.ts',
    'features/chat/contract.ts',
    'features/chat/limits.ts',
    'features/chat/rules.ts',
    'ui/a.ts',
    'app/root.tsx',
    'app/sw.ts',
  ])('%s opens nothing of Node', (path) => {
    expect(
      problemsOf({ [`src/${path}`]: "import { join } from 'node:path'\nexport const a = join" }).join('\n'),
    ).toMatch(/node:path/)
  })

  test('a screen takes types from a contract, never values', () => {
    expect(opening('features/chat/screens/chat-screen.tsx', 'features/chat/contract.ts', knows)).toEqual([])
    expect(opening('features/chat/screens/chat-screen.tsx', 'features/chat/contract.ts')[0]).toMatch(
      /a fixed limit belongs in limits\.ts/,
    )
    expect(opening('features/chat/rules.ts', 'features/chat/contract.ts')[0]).toMatch(/only types from a contract/)
    const inline = "import { type A } from '../contract.ts'\nexport type B = A"
    const files = { 'src/features/chat/screens/a.tsx': inline, 'src/features/chat/contract.ts': 'export type A = 1' }
    expect(problemsOf(files)[0]).toMatch(/import type/)
  })

  test('validation stays on the server', () => {
    const schema = "import { z } from 'zod'\nexport const a = z"
    expect(problemsOf({ 'src/features/chat/contract.ts': schema })).toEqual([])
    expect(problemsOf({ 'src/features/chat/limits.ts': schema })[0]).toMatch(/schemas belong in contract/)
    expect(problemsOf({ 'src/ui/form.ts': schema })[0]).toMatch(/schemas belong in contract/)
  })

  test('a screen does not even know the types of the platform', () => {
    expect(opening('features/chat/screens/chat-screen.tsx', 'platform/db.ts', knows)[0]).toMatch(
      /platform is the server's/,
    )
  })

  test('what a page of app imports is on the browser’s side too', () => {
    const files = {
      'src/app/root.tsx': "import { a } from './theme.ts'\nexport const b = a",
      'src/app/theme.ts': "import { readFileSync } from 'node:fs'\nexport const a = readFileSync",
    }
    expect(problemsOf(files)[0]).toMatch(/src\/app\/theme\.ts:2 reaches the browser and opens node:fs/)
    expect(opening('app/root.tsx', 'app/handle.server.ts')[0]).toMatch(/what is named \.server stays there/)
    expect(opening('app/root.tsx', 'features/chat/api.ts').join('\n')).toMatch(/reaches the browser/)
  })

  test('a part of a room is on the side that imports it', () => {
    const cities = "import { join } from 'node:path'\nexport const a = join"
    const path = 'src/features/places/cities.ts'
    expect(
      problemsOf({ [path]: cities, 'src/features/places/service.ts': opens('features/places/cities.ts') }),
    ).toEqual([])
    expect(
      problemsOf({ [path]: cities, 'src/features/places/rules.ts': opens('features/places/cities.ts') })[0],
    ).toMatch(/reaches the browser/)
  })

  test('the server half of app opens what it needs', () => {
    expect(problemsOf({ 'src/app/server.ts': "import { join } from 'node:path'\nexport const a = join" })).toEqual([])
    expect(opening('app/entry.server.tsx', 'platform/log.ts')).toEqual([])
  })
})
