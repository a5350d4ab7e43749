// Cached landing pages about a member, gone the moment anything about that member changes: two servers, and a command line.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from '../journey.ts'
import { startKillable } from '../server/kills/processes.ts'
import type { Killable } from '../server/kills/processes.ts'

const landings = ['signup', 'landing', 'landing2', 'landing3']
let both: Killable

test.beforeAll(async () => {
  test.setTimeout(180_000)
  both = await startKillable()
  await both.killAndReplace(0)
  await both.killAndReplace(1)
})
test.afterAll(async () => both.stop())

test('[2.123] what one process changes is gone from its own cached landings with the answer, and from another’s in a moment', async () => {
  test.setTimeout(120_000)
  const [here = '', there = ''] = both.addresses()
  const headers = { 'content-type': 'application/json', 'x-request-type': 'client' }
  const login = await fetch(`${here}/api/user.php`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: 'noah@duet.example', password: 'two-voices-noah' }),
  })
  const { id } = (await login.json()) as { id: string }
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const ask = async (method: string, name: string, body: object) => {
    const answer = await fetch(`${here}/api/${name}.php`, {
      method,
      headers: { ...headers, cookie },
      body: JSON.stringify(body),
    })
    expect(answer.status, `${method} ${name}`).toBe(200)
  }
  const read = async (server: string, which: string) => {
    const answer = await fetch(`${server}/members/${id}/${which}`)
    return `${answer.status} ${await answer.text()}`
  }
  const keep = async () => {
    for (const server of [here, there, here, there]) for (const which of landings) await read(server, which)
  }
  /** Without being told, it would take 5 seconds. While the machine stalls, time doesn't count: nothing can be received. */
  const expectHeard = async (which: string, seen: RegExp) => {
    let waited = 0
    for (let since = performance.now(); !seen.test(await read(there, which)); since = performance.now()) {
      await sleep(5)
      waited += Math.min(100, performance.now() - since)
      expect(waited, `${which}, ${seen}`).toBeLessThan(3_000)
    }
    console.log(`${which}, ${seen}: elsewhere after ${waited.toFixed(1)} ms`)
  }
  /** Seen at once where it was changed, and as soon as possible elsewhere. */
  const expectSeen = async (which: string, seen: RegExp) => {
    expect(await read(here, which)).toMatch(seen)
    await expectHeard(which, seen)
  }

  await test.step('they are cached: an unannounced change is not seen', async () => {
    await sql`alter table profile disable trigger profile_seen`.execute(both.db)
    // Retried in case the machine stalls for as long as the pages are cached.
    let turn = 0
    await expect(async () => {
      const about = `Told to nobody, ${(turn += 1)}.`
      await keep()
      await both.db.updateTable('profile').set({ about }).where('member_id', '=', id).execute()
      expect(await read(here, 'landing3')).not.toContain(about)
      expect(await read(there, 'landing3')).not.toContain(about)
    }).toPass({ timeout: 30_000 })
    await sql`alter table profile enable trigger profile_seen`.execute(both.db)
  })

  for (let turn = 1; turn <= 20; turn++) {
    await keep()
    await ask('PUT', 'profile', { about: `A song for evening ${turn}.` })
    await expectSeen('landing3', new RegExp(`A song for evening ${turn}\\.`))
  }
  await keep()
  await ask('PUT', 'profile', { city: 'Haarlem' })
  for (const which of landings) await expectSeen(which, /Haarlem/)
  await keep()
  const { photos } = (await (await fetch(`${here}/api/photos.php`, { headers: { cookie } })).json()) as {
    photos: { id: string; main: boolean }[]
  }
  const main = photos.find((photo) => photo.main)?.id ?? ''
  expect(await read(there, 'landing')).toContain(main)
  await ask('DELETE', 'photo', { photo: main })
  for (const which of landings) await expectSeen(which, new RegExp(`^200 (?![\\s\\S]*${main})`))
  await test.step('search engines are told again', async () => {
    const unlisted = 'name="robots" content="noindex"'
    await keep()
    expect(await read(there, 'landing')).toContain(unlisted)
    await ask('PUT', 'profile', { search_engines: true })
    for (const which of landings) await expectSeen(which, new RegExp(`^200 (?![\\s\\S]*${unlisted})`))
    await keep()
    await ask('PUT', 'profile', { search_engines: false })
    for (const which of landings) await expectSeen(which, new RegExp(unlisted))
  })
  await keep()
  await ask('PUT', 'profile', { invisible_mode: true })
  for (const which of landings) await expectSeen(which, /^404 /)
  await ask('PUT', 'profile', { invisible_mode: false })
  for (const which of landings) await expectSeen(which, /^200 /)

  await test.step('a moderator’s command line', async () => {
    await keep()
    const main = path.resolve(import.meta.dirname, '../../src/main.mjs')
    const desk = spawn(process.execPath, [main, 'members', 'restrict', id, 'money'], {
      env: both.env,
      stdio: 'inherit',
    })
    const ended = once(desk, 'exit')
    // Kept fresh all the while: only the other process's news can end it.
    await expect.poll(() => read(here, 'landing'), { intervals: [20], timeout: 20_000 }).toMatch(/^404 /)
    await expectHeard('landing', /^404 /)
    await ended
  })
})
