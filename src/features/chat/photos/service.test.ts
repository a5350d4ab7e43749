// Photos in chats: charged once with their message, visible to the two alone, blurred until opened, gone when taken back.
import { readdirSync } from 'node:fs'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { wholeOf } from '#base/pages.ts'
import { addTestMember } from '#features/credits/fixture-members.ts'
import { creditBalance, listCreditLines } from '#features/credits/service.ts'
import { likeStateOf } from '#features/matching/likes/service.ts'
import { blockMember, unblockMember } from '#features/profiles/blocks/service.ts'
import { dropFilesJob } from '#features/profiles/files/service.ts'
import { drawScene, smallJpegOf } from '#features/profiles/fixture-pictures.ts'
import { inTransaction } from '#platform/db/db.ts'
import { addTestSite } from '#features/sites/testing.ts'
import { ownPhotoCheck } from '#platform/photo-check.ts'
import { openStorage } from '#platform/storage/storage.ts'
import { makeDataFolder } from '#platform/testing/data-folder.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { deleteMessage, openPhoto } from '../changes/service.ts'
import { callAs, chatPlatform, giveCredits } from '../fixture-platform.ts'
import { eraseMember, exportMember } from '../own/service.ts'
import { readHistory } from '../reading/service.ts'
import { readChatPicture, sendPhoto } from './service.ts'

const { db, emptied } = await testDb()
const folder = makeDataFolder('chat-photos')
afterAll(() => folder.remove())
const storage = openStorage(folder.path)
const platform = Object.assign(await chatPlatform(db), { storage, photoCheck: ownPhotoCheck })
const picture = await smallJpegOf(1)
let [site, ann, ben] = ['', '', '']

beforeEach(async () => {
  await emptied()
  platform.published.length = 0
  platform.enqueued.length = 0
  site = await addTestSite(platform, { message_credits: 1, photo_credits: 4 })
  ann = await addTestMember(db, site, { name: 'Ann' })
  ben = await addTestMember(db, site, { name: 'Ben' })
  await giveCredits(db, ann, 10)
})

const send = (to = ben, clientId = newId(), upload = picture) =>
  sendPhoto(platform, site, ann, { clientId, member: to }, upload)
const seen = async (viewer: string | null, id: string, variant = 'full') =>
  (await readChatPicture(platform, viewer, id, variant, ['avif', 'webp']))?.bytes.length ?? null
const like = (liker_id: string, liked_id: string) =>
  db.insertInto('member_like').values({ liker_id, liked_id, created_at: new Date() }).execute()
const keptFolders = async () =>
  (await db.selectFrom('chat_photo').select('storage_key').execute()).map(({ storage_key }) => storage_key)

test('[10.10] [10.39] a photo is a message that costs photo_credits, and the receipt says so', async () => {
  const id = newId()
  expect(await send(ben, id)).toMatchObject({
    cost_credits: 4,
    credits: 6,
    message: { kind: 'photo', body: id, photo: { width: 256, height: 320, veiled: true } },
  })
  expect((await listCreditLines(db, ann, null)).lines[0]).toMatchObject({ reason: 'photo', amount: -4 })
  expect((await readHistory(platform, ben, { member: ann })).messages).toMatchObject([
    { kind: 'photo', body: id, photo: { veiled: true } },
  ])
  expect(platform.published.at(-1)).toMatchObject({ event: { event: 'message', message: { body: id } } })
})

test('[7.23] [10.39] the same photo again, also concurrently, is one photo and one charge; another under its id is refused', async () => {
  const id = newId()
  const answers = await Promise.all([send(ben, id), send(ben, id), send(ben, id)])
  expect(new Set(answers.map(({ message }) => message.id)).size).toBe(1)
  expect(await send(ben, id)).toMatchObject({ cost_credits: 4, credits: 6, message: { photo: { width: 256 } } })
  await expect(send(ben, id, await smallJpegOf(2))).rejects.toMatchObject({ code: 'client_id_reused' })
  expect(await creditBalance(db, ann)).toBe(6)
  expect(await seen(ann, id)).toBeGreaterThan(1_000)
  const [kept] = await keptFolders()
  expect(kept?.startsWith(`chat-photos/${ann}/`)).toBe(true)
  expect(readdirSync(`${folder.path}/chat-photos/${ann}`).map((name) => `chat-photos/${ann}/${name}`)).toEqual([kept])
})

test('[7.23] [4.54] a photo that was taken back meanwhile is not sent again, and none of it is stored', async () => {
  const id = newId()
  const { message, ...paid } = await send(ben, id)
  await deleteMessage(platform, ann, message)
  expect(await send(ben, id)).toEqual({ message: { ...message, body: '', photo: null }, ...paid })
  expect([await creditBalance(db, ann), await keptFolders()]).toEqual([6, []])
})

test('[7.23] retrying a photo that took the last credits and was taken back returns it, with nothing left to pay', async () => {
  const id = newId()
  const { message } = await send(ben, id)
  await send()
  await deleteMessage(platform, ann, message)
  const again = await send(ben, id)
  expect(again).toMatchObject({ cost_credits: 4, message: { id: message.id, body: '', photo: null } })
  await blockMember(platform, ben, ann)
  expect((await send(ben, id)).message.id).toBe(message.id)
  expect([await creditBalance(db, ann), (await keptFolders()).length]).toEqual([2, 1])
})

test('[10.39] an id used by somebody else is refused, and the attempt leaves nothing behind', async () => {
  const id = newId()
  await send(ben, id)
  await giveCredits(db, ben, 10)
  const other = sendPhoto(platform, site, ben, { clientId: id, member: ann }, picture)
  await expect(other).rejects.toMatchObject({ code: 'client_id_reused' })
  expect([await creditBalance(db, ben), (await keptFolders()).length]).toEqual([10, 1])
})

test.each([
  ['invisible', () => hide(ben)],
  ['invisible, and blocks the sender', () => hide(ben).then(() => blockMember(platform, ben, ann))],
  ['invisible, and blocked by the sender', () => blockMember(platform, ann, ben).then(() => hide(ben))],
  [
    'gone',
    () => hide(ben).then(() => db.updateTable('member').set({ status: 'disabled' }).where('id', '=', ben).execute()),
  ],
])('[6.12] to a stranger who is %s it is refused as to nobody, like a text', async (_how, become) => {
  await become()
  await expect(send(newId())).rejects.toMatchObject({ code: 'not_found' })
  await expect(send()).rejects.toMatchObject({ code: 'not_found' })
})

test('[6.20] its recipient gets it blurred until they open it; the sender sees that they did', async () => {
  const { message } = await send()
  const { body: id, conversation, seq } = message
  expect([await seen(ann, id), await seen(ben, id)]).toEqual([expect.any(Number), null])
  expect(await seen(ben, id, 'blurred')).toBeLessThan(2_000)
  await expect(openPhoto(platform, ann, { conversation, seq })).rejects.toMatchObject({ code: 'not_found' })
  expect(await openPhoto(platform, ben, { conversation, seq })).toMatchObject({ photo: { veiled: false } })
  expect(platform.published.at(-1)).toMatchObject({
    to: [ben, ann],
    event: { event: 'message_changed', change_seq: 1, message: { photo: { veiled: false } } },
  })
  expect(await seen(ben, id)).toBe(await seen(ann, id))
  await openPhoto(platform, ben, { conversation, seq })
  expect(platform.published.filter(({ event }) => event['event'] === 'message_changed')).toHaveLength(1)
})

test.each([
  ['while invisible', () => db.updateTable('profile').set({ visible: false }).where('member_id', '=', ben).execute()],
  ['across their block', () => blockMember(platform, ben, ann)],
])('[12.56] opened %s, it stays unopened to its sender, by event, history, changes and copy', async (_when, hide) => {
  const { conversation, seq } = (await send()).message
  await hide()
  platform.published.length = 0
  expect(await openPhoto(platform, ben, { conversation, seq })).toMatchObject({ photo: { veiled: false } })
  expect(platform.published).toMatchObject([
    { to: [ben], event: { event: 'message_changed', change_seq: 0, message: { photo: { veiled: false } } } },
  ])
  const historyOf = (viewer: string) => readHistory(platform, viewer, { conversation, afterChange: 0 })
  expect(await historyOf(ben)).toMatchObject({ messages: [{ photo: { veiled: false } }] })
  expect(await historyOf(ann)).toMatchObject({ messages: [{ photo: { veiled: true } }], changed: [], change_seq: 0 })
  expect(await wholeOf(await exportMember(db, ann))).toMatchObject({ sent_photos: [{ opened_at: null }] })
})

test('[6.63] blocking a member hides the photos that they were sent, opened or not', async () => {
  const [opened, closed] = [(await send()).message, (await send()).message]
  await openPhoto(platform, ben, opened)
  expect(await seen(ben, opened.body)).not.toBeNull()
  await blockMember(platform, ann, ben)
  await expect(openPhoto(platform, ben, closed)).rejects.toMatchObject({ code: 'blocked_by_member' })
  for (const { body } of [opened, closed]) {
    expect([await seen(ben, body), await seen(ann, body)]).toEqual([null, expect.any(Number)])
    expect(await seen(ben, body, 'blurred')).not.toBeNull()
  }
  const { messages } = await readHistory(platform, ben, { conversation: opened.conversation })
  expect(messages.map(({ photo }) => photo?.veiled)).toEqual([true, true])
  const theirs = (await readHistory(platform, ann, { conversation: opened.conversation })).messages
  expect(theirs.map(({ photo }) => photo?.veiled)).toEqual([false, true])
  await unblockMember(platform, ann, ben)
  expect([await seen(ben, opened.body), await seen(ben, closed.body)]).toEqual([expect.any(Number), null])
})

test('[6.20] between two who like each other it is visible at once', async () => {
  await like(ann, ben)
  const { message: first } = await send()
  expect([first.photo?.veiled, await seen(ben, first.body)]).toEqual([true, null])
  await like(ben, ann)
  const { message } = await send()
  expect([message.photo?.veiled, await seen(ben, message.body)]).toEqual([false, expect.any(Number)])
})

const hide = (member: string) =>
  db.updateTable('profile').set({ visible: false }).where('member_id', '=', member).execute()

test.each([
  ['its sender is invisible', () => hide(ann), { recipient: true, sender: true }],
  ['its recipient is invisible', () => hide(ben), { recipient: false, sender: true }],
  ['its sender blocked', () => blockMember(platform, ann, ben), { recipient: true, sender: true }],
  ['its recipient blocked', () => blockMember(platform, ben, ann), { recipient: true, sender: true }],
])('[6.20] [4.12] if %s it is blurred for those who see no match', async (_why, happen, veiled) => {
  await like(ann, ben)
  await like(ben, ann)
  const { conversation, body: id } = (await send()).message
  await happen()
  const veiledTo = async (viewer: string) =>
    (await readHistory(platform, viewer, { conversation })).messages[0]?.photo?.veiled
  expect({ recipient: await veiledTo(ben), sender: await veiledTo(ann) }).toEqual(veiled)
  expect((await seen(ben, id)) === null).toBe(veiled.recipient)
  const [theirs, mine] = [await likeStateOf(platform, ben, ann), await likeStateOf(platform, ann, ben)]
  expect(veiled).toEqual({ recipient: !theirs.match, sender: !theirs.match || !mine.match })
})

test('[6.21] nobody but the two gets it, in any variant', async () => {
  const { message } = await send()
  const cid = await addTestMember(db, site, { name: 'Cid' })
  for (const variant of ['full', 'blurred', 'master', '../full'])
    for (const viewer of [cid, null]) expect(await seen(viewer, message.body, variant), variant).toBeNull()
  expect([await seen(ann, message.body, 'master'), await seen(ann, 'nothing')]).toEqual([null, null])
  await expect(openPhoto(platform, cid, message)).rejects.toMatchObject({ code: 'not_found' })
})

test('[10.39] [10.13] a member who may not write or can’t pay is refused before any work, and nothing is stored or charged', async () => {
  const broken = { ...picture, bytes: Buffer.from('no picture') }
  await send()
  await send()
  await expect(send(ben, newId(), broken)).rejects.toMatchObject({ code: 'not_enough_credits' })
  await giveCredits(db, ann, 10)
  await expect(send(ben, newId(), broken)).rejects.toMatchObject({ code: 'photo_unreadable' })
  const blank = await (await drawScene(1)).flatten().linear(0, 100).jpeg().toBuffer()
  await expect(send(ben, newId(), { ...picture, bytes: blank })).rejects.toMatchObject({ code: 'photo_refused' })
  await blockMember(platform, ben, ann)
  await expect(send(ben, newId(), broken)).rejects.toMatchObject({ code: 'blocked_by_member' })
  await expect(send(ann)).rejects.toMatchObject({ code: 'not_found' })
  await expect(send(newId())).rejects.toMatchObject({ code: 'not_found' })
  expect([await creditBalance(db, ann), (await keptFolders()).length]).toEqual([12, 2])
})

test('[10.13] [10.39] sent concurrently, no more are accepted than there are credits for', async () => {
  const outcomes = await Promise.allSettled([send(), send(), send()])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect([await creditBalance(db, ann), (await keptFolders()).length]).toEqual([2, 2])
})

test('[4.54] [10.39] when it is taken back, its picture is gone for both, and from storage', async () => {
  const { message } = await send()
  const [kept] = await keptFolders()
  expect(await storage.read(`${kept}/full.webp`)).not.toBeNull()
  await expect(deleteMessage(platform, ben, message)).rejects.toMatchObject({ code: 'not_found' })
  expect(await deleteMessage(platform, ann, message)).toMatchObject({ kind: 'photo', body: '', photo: null })
  expect([await seen(ann, message.body), await storage.read(`${kept}/full.webp`)]).toEqual([null, null])
})

test('[4.54] [12.225] with a photo taken back unseen, a job removes its files too, should the process end before it does', async () => {
  const drops = () => platform.enqueued.filter(({ name }) => name === dropFilesJob).map(({ data }) => data)
  const unseen = await send()
  const [folder] = await keptFolders()
  await deleteMessage(platform, ann, unseen.message)
  expect(drops()).toEqual([{ folder }])
  const second = await send()
  await callAs(platform, ben, 'GET /api/chats.php')
  await deleteMessage(platform, ann, second.message)
  expect(drops()).toHaveLength(1)
})

test('[12.25] erasing a member erases the photos that they sent', async () => {
  const { message } = await send()
  const [kept] = await keptFolders()
  const dropLeftFiles = await inTransaction(db, (tx) => eraseMember(platform, tx, ann))
  await dropLeftFiles()
  expect([await seen(ben, message.body, 'blurred'), await storage.read(`${kept}/full.webp`)]).toEqual([null, null])
  expect((await readHistory(platform, ben, { conversation: message.conversation })).messages).toMatchObject([
    { body: '', photo: null },
  ])
})
