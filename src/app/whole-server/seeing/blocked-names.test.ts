// Across a block both keep the name they had then wherever the other one reads it: receipts, refusals, and the copy of one's data.
import { beforeEach, describe, expect, test } from 'vitest'
import { wholeOf } from '#base/pages.ts'
import * as chat from '#features/chat/own/service.ts'
import * as finder from '#features/matching/finder/service.ts'
import * as likes from '#features/matching/likes/service.ts'
import * as swipes from '#features/matching/swipes/service.ts'
import * as safety from '#features/safety/service.ts'
import { clientId, openStage } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const stage = await openStage()
const [before, after] = ['Bob', 'Watching you']
let ann: Visitor & { id: string }
let bob: Visitor & { id: string }
let conversation = ''

beforeEach(async () => {
  await stage.reset()
  ann = await stage.member({ name: 'Ann', credits: 9 })
  bob = await stage.member({ name: before, credits: 9, profile: { gender: 'male' } })
  await ann.get('/api/match-finder.php')
  const write = { client_id: clientId(), member: bob.id, body: 'Hello' }
  conversation = (await ann.post('/api/message.php', write)).body.message.conversation
  await ann.put('/api/message-reaction.php', { conversation, seq: 1, emoji: '❤️' })
  await ann.post('/api/like.php', { client_id: clientId(), member: bob.id })
  await ann.post('/api/report.php', { client_id: clientId(), member: bob.id, reason: 'other', words: '' })
  await stage.db.updateTable('member').set({ name: after }).where('id', '=', bob.id).execute()
})

function expectOldName(said: string): void {
  expect(said).toContain(before)
  expect(said).not.toContain(after)
}

test('[6.62] on the receipt of what was sent to them', async () => {
  expectOldName((await ann.get('/api/credits.php')).text)
})

test('[6.62] in the refusal to write or react to them, or to send them a gift', async () => {
  const to = { client_id: clientId(), conversation }
  expectOldName((await ann.post('/api/message.php', { ...to, body: 'Stop' })).text)
  expectOldName((await ann.post('/api/gift.php', { ...to, gift: 'star' })).text)
  expectOldName((await ann.put('/api/message-reaction.php', { conversation, seq: 1, emoji: '😂' })).text)
  await bob.post('/api/block.php', { member: ann.id })
  expectOldName((await ann.post('/api/message.php', { ...to, body: 'Stop' })).text)
})

test('[6.62] in the copy of one’s data', async () => {
  const { db } = stage
  const swipe = { swiped_at: stage.clock.now, day: '2026-06-15', client_id: clientId() }
  await db
    .insertInto('swipe')
    .values({ swiper_id: ann.id, swiped_id: bob.id, ...swipe })
    .execute()
  const copies = {
    chat: await wholeOf(await chat.exportMember(db, ann.id)),
    likes: await wholeOf(likes.exportMember(db, ann.id)),
    finder: await wholeOf(finder.exportMember(db, ann.id)),
    swipes: await wholeOf(await swipes.exportMember(db, ann.id)),
    safety: await safety.exportMember(db, ann.id),
  }
  for (const copy of Object.values(copies)) expectOldName(JSON.stringify(copy))
})

test('[6.80] nor does a town of theirs stand in the chats, whatever they type into it', async () => {
  await bob.put('/api/profile.php', { city: after })
  for (const said of [await ann.get('/api/chats.php'), await ann.get('/api/messages.php', { conversation })])
    expectOldName(said.text)
  await ann.delete('/api/block.php', { member: bob.id })
  expect((await ann.get('/api/chats.php')).body.chats[0].profile.city).toBe(after)
})

test('[6.62] and to nobody else, nor to the blocker once it is lifted', async () => {
  await ann.delete('/api/block.php', { member: bob.id })
  expect((await ann.get('/api/credits.php')).text).toContain(after)
  expect((await bob.get('/api/user.php')).text).toContain(after)
})

describe('[12.180] whoever is blocked learns of no name that the blocker takes afterwards, nor where they live then', () => {
  const [old, fresh] = ['Ann', 'Annika']
  const rename = (name: string) => ann.put('/api/profile.php', { name })

  beforeEach(async () => {
    const like = { liker_id: bob.id, liked_id: ann.id, created_at: stage.clock.now }
    await stage.db.insertInto('member_like').values(like).execute()
    await stage.db
      .insertInto('photo_permission')
      .values({ member_id: ann.id, sender_id: bob.id, asked_at: stage.clock.now })
      .execute()
  })

  /** Everything in which Bob may read her name. */
  async function readByBob(): Promise<string[]> {
    const to = { client_id: clientId(), conversation }
    const answers = [
      await bob.get('/api/member.php', { id: ann.id }),
      await bob.get('/api/chats.php'),
      await bob.get('/api/messages.php', { conversation }),
      await bob.post('/api/message.php', { ...to, body: 'Where are you?' }),
      await bob.put('/api/message-reaction.php', { conversation, seq: 1, emoji: '😂' }),
      await bob.post('/api/photo-request.php', { conversation }),
      await bob.post('/api/like.php', { member: ann.id }),
    ]
    const { db } = stage
    const copies = [await wholeOf(await chat.exportMember(db, bob.id)), await wholeOf(likes.exportMember(db, bob.id))]
    return [...answers.map(({ text }) => text), ...copies.map((copy) => JSON.stringify(copy))]
  }

  test('however often she changes it', async () => {
    for (const name of ['Somebody', fresh]) {
      expect((await rename(name)).status).toBe(200)
      for (const said of await readByBob()) {
        expect(said).toContain(`"${old}"`)
        expect(said).not.toContain(name)
      }
    }
    expect((await stage.visitor().get('/api/member.php', { id: ann.id })).body.name).toBe(fresh)
  })

  test('not by blocking her in turn, whoever lifts it first', async () => {
    await rename(fresh)
    await bob.post('/api/block.php', { member: ann.id })
    expect((await bob.get('/api/blocks.php')).body.members).toMatchObject([{ name: old }])
    await ann.delete('/api/block.php', { member: bob.id })
    expect((await bob.get('/api/chats.php')).body.chats[0].profile.name).toBe(old)
    await ann.post('/api/block.php', { member: bob.id })
    await bob.delete('/api/block.php', { member: ann.id })
    expect((await bob.get('/api/chats.php')).body.chats[0].profile.name).toBe(fresh)
  })

  test('until it is lifted', async () => {
    await rename(fresh)
    await ann.delete('/api/block.php', { member: bob.id })
    for (const said of [await bob.get('/api/chats.php'), await bob.get('/api/member.php', { id: ann.id })])
      expect(said.text).toContain(fresh)
  })

  test('in the chats no country is left either', async () => {
    await ann.put('/api/profile.php', { country: 'BE' })
    expect((await bob.get('/api/chats.php')).body.chats[0].profile).toMatchObject({ country: '', region: '', city: '' })
  })
  test('[12.270] nor age or gender, nor whether the account has been closed', async () => {
    const shown = async () => [
      (await bob.get('/api/chats.php')).body.chats[0].profile,
      (await bob.get('/api/messages.php', { conversation })).body.profile,
      (await bob.get('/api/member.php', { id: ann.id })).body.code,
    ]
    const then = await shown()
    expect(then[0]).toMatchObject({ status: 'active', age: null, gender: null })
    const changed = await ann.put('/api/profile.php', { gender: 'male', date_of_birth: '1980-01-01' })
    expect(changed.status).toBe(200)
    expect(await shown()).toEqual(then)
    await stage.db.updateTable('member').set({ status: 'disabled' }).where('id', '=', ann.id).execute()
    await stage.db.updateTable('profile').set({ visible: false }).where('member_id', '=', ann.id).execute()
    expect(await shown()).toEqual(then)
  })
})
