// Asking before photos on a real database: who must ask, the question, the answer, and a photo sent at the same moment.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { day } from '#base/time.ts'
import { addTestMember } from '#features/credits/fixture-members.ts'
import { creditBalance } from '#features/credits/service.ts'
import { blockMember } from '#features/profiles/blocks/service.ts'
import { smallJpegOf } from '#features/profiles/fixture-pictures.ts'
import { changeProfile } from '#features/profiles/own/service.ts'
import { addTestSite } from '#features/sites/testing.ts'
import { ownPhotoCheck } from '#platform/photo-check.ts'
import { openStorage } from '#platform/storage/storage.ts'
import { makeDataFolder } from '#platform/testing/data-folder.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Chat, History } from '../contract.ts'
import { callAs, chatPlatform, giveCredits, makePremium } from '../fixture-platform.ts'
import { chatJobs } from '../jobs.ts'
import { askAgainDays } from '../limits.ts'
import type { PhotoAnswer } from '../limits.ts'
import { eraseMember, exportMember } from '../own/service.ts'
import { sendPhoto } from '../photos/service.ts'
import { publishPhotoWish } from './service.ts'

const { db, emptied } = await testDb()
const folder = makeDataFolder('asking')
afterAll(() => folder.remove())
const clock = { now: new Date() }
const platform = Object.assign(await chatPlatform(db), {
  storage: openStorage(folder.path),
  photoCheck: ownPhotoCheck,
  now: () => clock.now,
})
const picture = await smallJpegOf(1)
let [site, ann, ben, conversation] = ['', '', '', '']

beforeEach(async () => {
  await emptied()
  clock.now = new Date()
  site = await addTestSite(platform, { message_credits: 1, photo_credits: 4 })
  platform.siteId = site
  ann = await addTestMember(db, site, { name: 'Ann' })
  ben = await addTestMember(db, site, { name: 'Ben' })
  await giveCredits(db, ann, 20)
  const body = { client_id: newId(), member: ben, body: 'Hello' }
  const sent = (await callAs(platform, ann, 'POST /api/message.php', { body })) as { message: { conversation: string } }
  conversation = sent.message.conversation
  await wish('asked')
  platform.published.length = 0
})

const wish = (photos_from: string) =>
  db.updateTable('profile').set({ photos_from }).where('member_id', '=', ben).execute()
const send = (to = ben) => sendPhoto(platform, site, ann, { clientId: newId(), member: to }, picture)
const ask = (who = ann) => callAs(platform, who, 'POST /api/photo-request.php', { body: { conversation } })
const answer = (said: PhotoAnswer, who = ben) =>
  callAs(platform, who, 'PUT /api/photo-permission.php', { body: { conversation, answer: said } })
const writingOf = async (viewer: string) =>
  ((await callAs(platform, viewer, 'GET /api/messages.php', { query: { conversation } })) as History).writing
const asksIn = async (viewer: string) =>
  ((await callAs(platform, viewer, 'GET /api/chats.php')) as { chats: Chat[] }).chats[0]?.asks_for_photos
const hide = (member: string) =>
  db.updateTable('profile').set({ visible: false }).where('member_id', '=', member).execute()
const like = (liker_id: string, liked_id: string) =>
  db.insertInto('member_like').values({ liker_id, liked_id, created_at: new Date() }).execute()
const photos = async () => (await db.selectFrom('chat_photo').select('id').execute()).length
const told = () => platform.published.filter(({ event }) => event['event'] === 'chat_photos').map(({ to }) => to)

test('[6.26] a member who must ask is refused before any work and charge; a match is not, if matches may send', async () => {
  await expect(send()).rejects.toMatchObject({ code: 'photo_not_asked', data: { name: 'Ben' } })
  expect([await photos(), await creditBalance(db, ann)]).toEqual([0, 19])
  await wish('matches')
  await expect(send()).rejects.toMatchObject({ code: 'photo_not_asked' })
  await like(ann, ben)
  await like(ben, ann)
  await send()
  expect([await photos(), await creditBalance(db, ann)]).toEqual([1, 15])
})

test.each([
  ['the sender is invisible', () => hide(ann)],
  ['the recipient is invisible', () => hide(ben)],
  [
    'one of them is fictional',
    () => db.updateTable('profile').set({ fictional: true }).where('member_id', '=', ann).execute(),
  ],
])('[6.26] [12.23] if %s the two are no match, and a sender who must ask learns of no like', async (_why, happen) => {
  await wish('matches')
  await like(ann, ben)
  await like(ben, ann)
  expect((await writingOf(ann)).photos).toBe('free')
  await happen()
  expect((await writingOf(ann)).photos).toBe('ask')
  expect(await writingOf(ben)).toMatchObject({ their_photos: 'ask' })
  await expect(send()).rejects.toMatchObject({ code: 'photo_not_asked' })
})

test('[6.27] a single question, sent to both windows and shown in the list; once allowed, photos are sent', async () => {
  expect((await writingOf(ann)).photos).toBe('ask')
  expect(await Promise.all([ask(), ask()])).toEqual([{ photos: 'asked' }, { photos: 'asked' }])
  expect(told()).toEqual([[ann, ben]])
  expect([await asksIn(ben), await asksIn(ann)]).toEqual([true, false])
  expect(await writingOf(ben)).toMatchObject({ their_photos: 'asked' })
  await expect(send()).rejects.toMatchObject({ code: 'photo_not_asked' })
  expect(await answer('allowed')).toEqual({ their_photos: 'free' })
  expect(told()).toEqual([
    [ann, ben],
    [ben, ann],
  ])
  expect([await asksIn(ben), (await writingOf(ann)).photos]).toEqual([false, 'free'])
  await send()
  await answer('ask_first')
  expect((await writingOf(ann)).photos).toBe('ask')
  await expect(send()).rejects.toMatchObject({ code: 'photo_not_asked' })
})

test('[6.27] after a "not now" nobody may ask again for some days', async () => {
  await ask()
  clock.now = new Date(clock.now.getTime() + 1000)
  await answer('not_now')
  expect([await ask(), await asksIn(ben)]).toEqual([{ photos: 'not_now' }, false])
  expect(told()).toHaveLength(2)
  clock.now = new Date(clock.now.getTime() + askAgainDays * day)
  expect([await ask(), await asksIn(ben)]).toEqual([{ photos: 'asked' }, true])
})

test('[6.28] across a block asking fails like writing, and an open question is hidden', async () => {
  await ask()
  await blockMember(platform, ben, ann)
  platform.published.length = 0
  await expect(ask()).rejects.toMatchObject({ code: 'blocked_by_member' })
  await expect(send()).rejects.toMatchObject({ code: 'blocked_by_member' })
  expect(await writingOf(ann)).toMatchObject({ refusal: 'blocked_by_member', photos: 'free', their_photos: 'free' })
  expect([await asksIn(ben), (await writingOf(ben)).their_photos]).toEqual([false, 'free'])
  await answer('not_now')
  expect(told()).toEqual([[ben]])
})

test('[6.26] nobody can ask or answer in somebody else’s conversation', async () => {
  const cas = await addTestMember(db, site, { name: 'Cas' })
  await expect(ask(cas)).rejects.toMatchObject({ code: 'not_found' })
  await expect(answer('allowed', cas)).rejects.toMatchObject({ code: 'not_found' })
})

test('[6.26] a photo being sent while the permission is withdrawn either precedes it or is refused, never follows it', async () => {
  await answer('allowed')
  await giveCredits(db, ann, 20)
  const attempts = [send(), answer('ask_first'), send(), send()]
  const outcomes = await Promise.allSettled(attempts)
  const sent = outcomes.filter((one, at) => at !== 1 && one.status === 'fulfilled').length
  const codes = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.code)] : []))
  expect(new Set(codes)).toEqual(codes.length > 0 ? new Set(['photo_not_asked']) : new Set())
  expect([await photos(), await creditBalance(db, ann)]).toEqual([sent, 39 - 4 * sent])
  const { answered_at } = await db.selectFrom('photo_permission').select('answered_at').executeTakeFirstOrThrow()
  expect(answered_at).not.toBe(null)
  await expect(send()).rejects.toMatchObject({ code: 'photo_not_asked' })
})

test('[4.482] the list does not go on announcing a question of a member who is gone: nobody can answer it', async () => {
  await ask()
  expect(await asksIn(ben)).toBe(true)
  const become = (status: string) => db.updateTable('member').set({ status }).where('id', '=', ann).execute()
  for (const status of ['disabled', 'pending_deletion', 'not_confirmed']) {
    await become(status)
    expect([status, await asksIn(ben)]).toEqual([status, false])
  }
  await become('active')
  expect(await asksIn(ben)).toBe(true)
})

test('[12.22] [12.25] the answers are in the export of both, and are erased with either', async () => {
  await answer('allowed')
  expect(await exportMember(db, ben)).toMatchObject({
    photo_permissions: [{ with: 'Ann', answer: 'allowed', mine: true }],
  })
  expect(await exportMember(db, ann)).toMatchObject({ photo_permissions: [{ with: 'Ben', mine: false }] })
  await inTransaction(db, (tx) => eraseMember(platform, tx, ann))
  expect(await db.selectFrom('photo_permission').selectAll().execute()).toEqual([])
})

describe('[6.31] a changed wish for everybody', () => {
  const runJobs = async () => {
    for (const { name, data } of platform.enqueued.splice(0))
      await chatJobs(platform)
        .find((job) => job.name === name)
        ?.run(data)
  }
  const wished = () => platform.published.filter(({ event }) => event['event'] === 'photo_wish')
  const meet = async (name: string) => {
    const id = await addTestMember(db, site, { name })
    await callAs(platform, ben, 'POST /api/message.php', {
      body: { client_id: newId(), member: id, body: `Hi ${name}` },
    })
    return id
  }
  let online: string[] = []
  beforeEach(async () => {
    platform.live.isOnline = (id) => online.includes(id)
    await giveCredits(db, ben, 20)
    await makePremium(db, site, ben)
    online = [ann]
    platform.enqueued.length = 0
  })

  test('is sent to members with an open window, and to nobody for whom nothing changed', async () => {
    await changeProfile(platform, ben, { photos_from: 'asked' })
    expect(platform.enqueued).toEqual([])
    await changeProfile(platform, ben, { photos_from: 'everyone' })
    await runJobs()
    expect(wished()).toEqual([{ to: [ann], event: { event: 'photo_wish', member: ben } }])
    online = []
    await changeProfile(platform, ben, { photos_from: 'matches' })
    await runJobs()
    expect(wished()).toHaveLength(1)
  })

  test('is sent to nobody across a block, in either direction, nor to a member with an answer of their own', async () => {
    const [cas, dan, eve] = [await meet('Cas'), await meet('Dan'), await meet('Eve')]
    online = [ann, cas, dan, eve]
    await blockMember(platform, ben, cas)
    await blockMember(platform, dan, ben)
    await answer('allowed')
    await changeProfile(platform, ben, { photos_from: 'everyone' })
    await runJobs()
    expect(wished().map(({ to }) => to)).toEqual([[eve]])
  })

  test('[6.81] is sent to nobody while its member is invisible, who would be seen to be there', async () => {
    await changeProfile(platform, ben, { invisible_mode: true })
    await changeProfile(platform, ben, { photos_from: 'everyone' })
    await runJobs()
    expect(wished()).toEqual([])
    await changeProfile(platform, ben, { invisible_mode: false, photos_from: 'matches' })
    await runJobs()
    expect(wished()).toHaveLength(1)
  })

  test('is sent page by page, however many there are', async () => {
    const others = [ann]
    for (let count = 0; count < 6; count++) others.push(await meet(`Fay${count}`))
    online = others
    await publishPhotoWish(platform, ben, 3)
    expect(wished().map(({ to }) => to.length)).toEqual([3, 3, 1])
    expect(wished().flatMap(({ to }) => to)).toEqual(others.toSorted())
  })
})
