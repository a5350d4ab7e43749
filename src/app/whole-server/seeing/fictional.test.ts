// Wherever a fictional profile appears by name, it is labelled as such: every list, the export, the mail.
import { beforeAll, describe, expect, test } from 'vitest'
import { wholeOf } from '#base/pages.ts'
import * as chat from '#features/chat/own/service.ts'
import * as finder from '#features/matching/finder/service.ts'
import * as likes from '#features/matching/likes/service.ts'
import { listOutbox, readMail } from '#features/notifications/service.ts'
import { drawScene } from '#features/profiles/fixture-pictures.ts'
import * as profiles from '#features/profiles/own/service.ts'
import * as safety from '#features/safety/service.ts'
import { photoForm } from '#app/testing/photo-form.ts'
import { clientId, openStage } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const stage = await openStage()
const name = 'Fiammetta'
let ann: Visitor & { id: string }
let fia = ''

beforeAll(async () => {
  await stage.reset()
  ann = await stage.member({ name: 'Ann', credits: 9 })
  fia = (await stage.member({ name, fictional: true, profile: { gender: 'female', reason: 'friendship' } })).id
})

/** Everything that carries the name, anywhere in a response. */
function namesakes(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value)
  const own = inside.includes(name) ? [value as Record<string, unknown>] : []
  return [...own, ...inside.flatMap(namesakes)]
}

async function expectLabelled(path: string, query: Record<string, string> = {}): Promise<void> {
  const { status, body } = await ann.get(path, query)
  expect([path, status]).toEqual([path, 200])
  const found = namesakes(body)
  expect(found.length, `${path} names her`).toBeGreaterThan(0)
  for (const one of found) expect([path, one['fictional']]).toEqual([path, true])
}

describe('[11.1] [11.2] a fictional profile in the API', () => {
  test('is labelled before anything was done: search, similar, profile, match finder, swipe game', async () => {
    await expectLabelled('/api/members.php', { gender: 'female' })
    await expectLabelled('/api/similar-members.php', { gender: 'female', min_age: '39' })
    await expectLabelled('/api/member.php', { id: fia })
    await expectLabelled('/api/match-finder.php')
    await expectLabelled('/api/swipe.php')
  })

  test('is labelled after being liked, passed, written to and given something', async () => {
    await ann.post('/api/fictional-acknowledgement.php')
    const liked = await ann.post('/api/like.php', { client_id: clientId(), member: fia })
    expect(namesakes(liked.body).map(({ fictional }) => fictional)).toEqual([true])
    await ann.post('/api/gift.php', { client_id: clientId(), member: fia, gift: 'star' })
    const sent = await ann.post('/api/message.php', { client_id: clientId(), member: fia, body: 'Hello' })
    await expectLabelled('/api/likes.php')
    await expectLabelled('/api/likes-page.php', { type: 'sent' })
    await expectLabelled('/api/chats.php')
    await expectLabelled('/api/messages.php', { member: fia })
    await expectLabelled('/api/messages.php', { conversation: sent.body.message.conversation })
  })
})

test('[11.2] a fictional profile is labelled in the export of each member who wrote to, liked, met, reported or blocked it', async () => {
  const { db, platform } = stage
  const { conversation, seq } = (await ann.get('/api/messages.php', { member: fia })).body.messages[0]
  const photo = photoForm({ client_id: clientId(), member: fia }, await (await drawScene(1)).png().toBuffer())
  const done = [
    await ann.ask('POST', '/api/chat-photo.php', photo),
    await ann.put('/api/message-reaction.php', { conversation, seq, emoji: '❤️' }),
    await ann.put('/api/photo-permission.php', { conversation, answer: 'allowed' }),
  ]
  expect(done.map(({ status }) => status)).toEqual([200, 200, 200])
  const report = { client_id: clientId(), member: fia, reason: 'other', words: '' }
  expect((await ann.post('/api/report.php', report)).status).toBe(200)
  await expectLabelled('/api/blocks.php')
  const copies = await Promise.all([
    chat.exportMember(db, ann.id).then(wholeOf),
    wholeOf(finder.exportMember(db, ann.id)),
    wholeOf(likes.exportMember(db, ann.id)),
    profiles.exportMember(platform, ann.id),
    safety.exportMember(db, ann.id),
  ])
  for (const room of ['sent_photos', 'reactions', 'photo_permissions'] as const)
    expect(namesakes(copies[0][room]), room).toHaveLength(1)
  for (const copy of copies) {
    const found = [...namesakes(copy), ...about(copy)]
    expect(found.length, Object.keys(copy).join()).toBeGreaterThan(0)
    for (const one of found) expect(one).toMatchObject({ fictional: true })
  }
})

test('[11.2] a fictional profile is labelled in mails that name it, in the site’s words', async () => {
  const mails = await Promise.all((await listOutbox(stage.db)).map(({ id }) => readMail(stage.db, id)))
  const naming = mails.flatMap((mail) => (mail?.body_text.includes(name) ? [mail.body_text] : []))
  expect(naming).toHaveLength(1)
  expect(naming[0]).toContain(`${name} · Fictional profile`)
})

/** What an export says about her by her id: whom one liked, or met. */
function about(copy: object): Record<string, unknown>[] {
  const lists = Object.values(copy).filter((value) => Array.isArray(value)) as Record<string, unknown>[][]
  return lists.flat().filter((entry) => ['liked_id', 'shown_id'].some((field) => entry[field] === fia))
}
