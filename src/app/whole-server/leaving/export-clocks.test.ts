// A member's export and mailed links over the whole server while clocks change: daylight saving both ways, a clock set back, another zone.
import { unzipSync } from 'fflate'
import { beforeEach, describe, expect, test } from 'vitest'
import { resetLinkHours } from '#features/accounts/limits.ts'
import { maintainExports, makeExport } from '#features/lifecycle/exports/service.ts'
import { clientId, openStage, stagePassword } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const stage = await openStage()
let ann: Visitor & { id: string }
let bob: Visitor & { id: string }

/** Both are there, logged in, at that time. */
async function begin(at: string): Promise<void> {
  stage.clock.now = new Date(at)
  ann = await stage.member({ name: 'Zebedea', credits: 9 })
  bob = await stage.member({ name: 'Bob', profile: { gender: 'male' } })
}

beforeEach(() => stage.reset())

const pass = (minutes: number) => (stage.clock.now = new Date(stage.clock.now.getTime() + minutes * 60_000))
const hours = 60
const days = 24 * hours
const stateOf = async () => (await ann.get('/api/data-export.php')).body.export

async function copyOf(): Promise<string> {
  await ann.post('/api/data-export.php')
  for (const { name, data } of stage.enqueued.splice(0))
    if (name === 'lifecycle.export') await makeExport(stage.platform, (data as { export_id: string }).export_id)
  return (await stateOf()).link
}

async function pageIn(link: string): Promise<string> {
  const cookie = `session=${ann.cookies.get('session')}`
  const { rawPayload } = await stage.app.inject({ url: link, headers: { host: 'localhost', cookie } })
  return Buffer.from(unzipSync(rawPayload)['index.html'] ?? []).toString()
}

const prove = () => ann.post('/api/recent-login.php', { password: stagePassword })

async function statusOf(link: string): Promise<number> {
  await prove()
  return (await ann.get(link)).status
}

const changes = [
  ['spring', '2026-03-28T12:00:00Z'],
  ['autumn', '2026-10-24T12:00:00Z'],
] as const

describe.each(changes)('over the clock change in %s', (_season, at) => {
  test('[4.134] an export is there for three times 24 hours, and can be requested again right after', async () => {
    await begin(at)
    const link = await copyOf()
    expect((await stateOf()).expires_at).toBe(new Date(Date.parse(at) + 3 * days * 60_000).toISOString())
    pass(3 * days - 1)
    await maintainExports(stage.platform)
    expect(await statusOf(link)).toBe(200)
    pass(1)
    expect(await statusOf(link)).toBe(404)
    await maintainExports(stage.platform)
    expect(await stateOf()).toBeNull()
    await prove()
    expect(await statusOf(await copyOf())).toBe(200)
  })

  test('[4.134] a mailed link lasts its hours, not one less and not one more', async () => {
    await begin(at)
    pass(12.5 * hours)
    const good = async (token: string) => (await stage.visitor().get('/api/password-reset.php', { token })).body.good
    await stage.visitor().post('/api/password-reset.php', { email: `${ann.id}@stage.example` })
    const mail = stage.db.selectFrom('mail').select('body_text').where('template', '=', 'reset_password')
    const token = /token=([\w-]+)/.exec((await mail.executeTakeFirstOrThrow()).body_text)?.[1] ?? ''
    pass(resetLinkHours * hours - 1)
    expect(await good(token)).toBe(true)
    // A clock set back an hour takes nothing away.
    pass(-60)
    expect(await good(token)).toBe(true)
    pass(61)
    expect(await good(token)).toBe(false)
  })
})

test('[12.172] takes the password too if the login is old, and an old link leads to where it is asked for', async () => {
  await begin('2026-06-15T12:00:00Z')
  const link = await copyOf()
  expect((await ann.get(link)).status).toBe(200)
  pass(11)
  expect(await stateOf()).toMatchObject({ status: 'ready', link: null })
  const { status, headers } = await ann.get(link)
  expect([status, headers['location']]).toEqual([303, '/my-data'])
  await prove()
  expect((await stateOf()).link).toBe(link)
  expect((await ann.get(link)).status).toBe(200)
})

test('[4.134] times in the export are in the member’s zone, daylight saving or not', async () => {
  await begin('2026-03-29T00:59:00Z')
  const zone = { member_id: ann.id, time_zone: 'Europe/Rome' }
  await stage.db
    .insertInto('member_zone')
    .values({ ...zone, changed_at: stage.clock.now })
    .execute()
  const write = (body: string) => ann.post('/api/message.php', { client_id: clientId(), member: bob.id, body })
  await write('in winter')
  pass(2)
  await write('in summer')
  const said = async () => (await pageIn(await copyOf())).match(/<time>[^<]*<\/time> <b>You<\/b> in \w+/g)
  expect(await said()).toEqual([
    expect.stringMatching(/Mar 29, 2026, 1:59\sAM.*in winter/),
    expect.stringMatching(/Mar 29, 2026, 3:01\sAM.*in summer/),
  ])
  await stage.db.updateTable('member_zone').set({ time_zone: 'America/St_Johns' }).execute()
  expect((await said())?.[0]).toMatch(/Mar 28, 2026, 10:29\sPM/)
})

describe('a clock that goes back', () => {
  test('[4.134] by an hour removes no export; one far ahead keeps none for long', async () => {
    await begin('2026-06-15T12:00:00Z')
    const link = await copyOf()
    pass(-60)
    await maintainExports(stage.platform)
    expect(await statusOf(link)).toBe(200)
    pass(-20 * days)
    expect(await statusOf(link)).toBe(404)
    await maintainExports(stage.platform)
    expect(await stateOf()).toBeNull()
  })

  test('[4.134] leaves no export unfinished that a process had begun', async () => {
    await begin('2026-06-15T12:00:00Z')
    await ann.post('/api/data-export.php')
    await stage.db.updateTable('data_export').set({ status: 'making', attempts: 1 }).execute()
    pass(-20 * days)
    await maintainExports(stage.platform)
    expect((await stateOf()).status).toBe('ready')
  })
})
