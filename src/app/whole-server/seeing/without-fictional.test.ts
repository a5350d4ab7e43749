// On a site that has no fictional profiles, those it had are nowhere: like accounts that have been closed.
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { drawScene } from '#features/profiles/fixture-pictures.ts'
import { photoForm } from '#app/testing/photo-form.ts'
import { clientId, openStage } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const stage = await openStage()
const [name, unknown] = ['Fiammetta', 'Fleur']
let ann: Visitor & { id: string }
let [fia, fleur] = ['', '']
let picture = ''
const before: number[] = []

beforeAll(async () => {
  await stage.reset()
  ann = await stage.member({ name: 'Ann' })
  const browser = await stage.member({ name, fictional: true, profile: { gender: 'female' } })
  const photo = photoForm({ client_id: clientId() }, await (await drawScene(1)).png().toBuffer())
  await browser.ask('POST', '/api/photo.php', photo)
  fia = browser.id
  fleur = (await stage.member({ name: unknown, fictional: true, profile: { gender: 'female' } })).id
  await ann.post('/api/fictional-acknowledgement.php')
  await ann.post('/api/like.php', { client_id: clientId(), member: fia })
  const sent = await write(fia)
  const seen = await ann.get('/api/member.php', { id: fia })
  picture = seen.body.main_image.filename
  before.push(sent.status, seen.status, (await ann.get(picture)).status)
  await sql`update site set settings = jsonb_set(settings, '{fictional_profiles}', 'false')`.execute(stage.db)
  const isOff = async () => (await ann.get('/api/settings.php')).body.fictional_profiles === false
  await vi.waitUntil(isOff, { timeout: 8_000 })
}, 60_000)

const write = (member: string) => ann.post('/api/message.php', { client_id: clientId(), member, body: 'Hello' })

test('[12.260] a fictional profile is not found at its address, nor is its picture, by members and visitors', async () => {
  expect(before).toEqual([200, 200, 200])
  for (const id of [fia, fleur]) {
    expect((await ann.get('/api/member.php', { id })).status).toBe(404)
    expect((await stage.visitor().get('/api/member.php', { id })).status).toBe(404)
  }
  expect((await ann.get(picture)).status).toBe(404)
})

test.each([
  ['/api/members.php', { gender: 'female' }],
  ['/api/similar-members.php', { gender: 'female', min_age: '39' }],
  ['/api/match-finder.php', {}],
  ['/api/swipe.php', {}],
  ['/api/likes.php', {}],
  ['/api/likes-page.php', { type: 'sent' }],
])('[12.260] %s names none', async (path, query) => {
  const { status, text } = await ann.get(path, query)
  expect(status).toBe(200)
  expect(text).not.toMatch(new RegExp(`${name}|${unknown}`))
})

test('[12.260] a conversation with one stays, with its label and nobody to write to', async () => {
  const { chats } = (await ann.get('/api/chats.php')).body
  expect(chats).toMatchObject([{ profile: { id: fia, name, fictional: true, status: 'disabled', main_image: null } }])
  expect((await write(fia)).body.code).toBe('recipient_gone')
  expect((await write(fleur)).status).toBeGreaterThanOrEqual(400)
  const like = { client_id: clientId(), member: fleur }
  expect((await ann.post('/api/like.php', like)).body.code).toBe('not_found')
})
