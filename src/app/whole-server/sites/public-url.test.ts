// PUBLIC_URL with several sites: it is the address of the default one, and the others stay at their own domains.
import { beforeEach, expect, test } from 'vitest'
import { openStage } from '#app/testing/stage.ts'
import { originOf, originSince, siteOfHost } from '#features/sites/service.ts'

const stage = await openStage(undefined, { publicUrl: 'https://twosome.example' })
beforeEach(() => stage.reset())

const siteAt = async (host: string) => (await siteOfHost(stage.platform, host)).id

test.each([
  ['localhost', 'https://twosome.example'],
  ['zwei.localhost', 'http://zwei.localhost'],
])('[12.55] a link mailed from %s leads to %s', async (host, origin) => {
  const { id } = await stage.member({ host, status: 'not_confirmed' })
  const email = `${id}@stage.example`
  expect((await stage.visitor({ host }).post('/api/password-reset.php', { email })).status).toBe(200)
  const { body_text } = await stage.db.selectFrom('mail').select('body_text').executeTakeFirstOrThrow()
  expect(new URL(/https?:\/\/\S+/.exec(body_text)?.[0] ?? '').origin).toBe(origin)
})

test('[12.55] so do the links that a job writes', async () => {
  const [first, second] = [await siteAt('localhost'), await siteAt('zwei.localhost')]
  expect(await originOf(stage.platform, first)).toBe('https://twosome.example')
  expect(await originOf(stage.platform, second)).toBe('http://zwei.localhost:0')
  const before = 'http://zwei.localhost:3000'
  expect(await originSince(stage.platform, first, before)).toBe('https://twosome.example')
  expect(await originSince(stage.platform, second, before)).toBe(before)
})
