// The price that a sender was shown: whatever the site asks by now, nothing is sent at a higher one.
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { addTestMember } from '#features/credits/fixture-members.ts'
import { creditBalance } from '#features/credits/service.ts'
import { addTestSite } from '#features/sites/testing.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { callAs, chatPlatform, giveCredits } from '../fixture-platform.ts'
import { sendPhoto } from '../photos/service.ts'

const { db, emptied } = await testDb()
const platform = await chatPlatform(db)
let [ann, ben] = ['', '']

beforeEach(async () => {
  await emptied()
  platform.siteId = await addTestSite(platform, { message_credits: 2, gift_credits: 3, photo_credits: 4 })
  ann = await addTestMember(db, platform.siteId, { name: 'Ann' })
  ben = await addTestMember(db, platform.siteId, { name: 'Ben' })
  await giveCredits(db, ann, 10)
})

const send = (cost_credits?: number, client_id = newId()) =>
  callAs(platform, ann, 'POST /api/message.php', { body: { client_id, member: ben, body: 'Hello', cost_credits } })
const give = (cost_credits: number) =>
  callAs(platform, ann, 'POST /api/gift.php', { body: { client_id: newId(), member: ben, gift: 'rose', cost_credits } })
const sent = () => db.selectFrom('message').select(['kind', 'cost_credits']).orderBy('seq').execute()

test('[4.480] a message or gift that costs more than its sender was shown is refused, and nothing is charged', async () => {
  await expect(send(1)).rejects.toMatchObject({ code: 'price_changed' })
  await expect(send(0)).rejects.toMatchObject({ code: 'price_changed' })
  await expect(give(2)).rejects.toMatchObject({ code: 'price_changed' })
  expect(await sent()).toEqual([])
  expect(await creditBalance(db, ann)).toBe(10)
  expect(await send(2)).toMatchObject({ cost_credits: 2, credits: 8 })
  expect(await give(3)).toMatchObject({ cost_credits: 3, credits: 5 })
})

test('[4.480] one that costs less is charged what it costs; a window that does not say what it showed sends as ever', async () => {
  expect(await send(5)).toMatchObject({ cost_credits: 2, credits: 8 })
  expect(await send()).toMatchObject({ cost_credits: 2, credits: 6 })
})

test('[4.480] a photo at a higher price is refused before anybody looks at it', async () => {
  const file = { bytes: Buffer.from('no picture'), filename: 'a.jpg', mimeType: 'image/jpeg' }
  const photo = (shownCost: number) =>
    sendPhoto(platform, platform.siteId, ann, { clientId: newId(), member: ben, shownCost }, file)
  await expect(photo(3)).rejects.toMatchObject({ code: 'price_changed' })
  await expect(photo(4)).rejects.toMatchObject({ code: 'photo_unreadable' })
})

test('[7.23] [4.480] what was sent is answered again, whatever it costs by now', async () => {
  const id = newId()
  const first = await send(2, id)
  expect(await send(1, id)).toEqual(first)
  expect(await creditBalance(db, ann)).toBe(8)
})
