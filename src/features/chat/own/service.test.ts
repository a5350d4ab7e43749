// What a member's export holds of their conversations, and what is left of them once the account is gone.
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { wholeOf } from '#base/pages.ts'
import { addTestMember } from '#features/credits/fixture-members.ts'
import { inTransaction } from '#platform/db/db.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { addTestSite } from '#features/sites/testing.ts'
import { chatPlatform, giveCredits } from '../fixture-platform.ts'
import { findCounts } from '../reading/queries.ts'
import { sendMessage } from '../sending/service.ts'
import { eraseMember, exportMember } from './service.ts'

const { db, emptied } = await testDb()
const platform = await chatPlatform(db)
let [site, ann, ben] = ['', '', '']

beforeEach(async () => {
  await emptied()
  site = await addTestSite(platform, { message_credits: 1 })
  ann = await addTestMember(db, site, { name: 'Ann' })
  ben = await addTestMember(db, site, { name: 'Ben' })
  for (const member of [ann, ben]) await giveCredits(db, member, 2)
  await sendMessage(platform, site, ann, { clientId: newId(), member: ben, body: 'from Ann' })
  await sendMessage(platform, site, ben, { clientId: newId(), member: ann, body: 'from Ben' })
})

test('[12.22] the export contains what was written and received', async () => {
  const { messages } = await wholeOf(await exportMember(db, ann))
  expect(messages.map(({ with: name, mine, body }) => [name, mine, body])).toEqual([
    ['Ben', true, 'from Ann'],
    ['Ben', false, 'from Ben'],
  ])
})

test('[12.25] [12.26] erasing deletes the text and keeps the numbers', async () => {
  await inTransaction(db, (tx) => eraseMember(platform, tx, ben))
  const left = await db.selectFrom('message').select(['seq', 'body', 'sender_id']).orderBy('seq').execute()
  expect(left.map(({ seq, body }) => [seq, body])).toEqual([
    [1, 'from Ann'],
    [2, ''],
  ])
})

test('[12.25] [2.60] erasing leaves no unread messages of the erased member', async () => {
  const third = await addTestMember(db, site, { name: 'Cas' })
  await giveCredits(db, third, 1)
  await sendMessage(platform, site, third, { clientId: newId(), member: ann, body: 'from Cas' })
  expect(await findCounts(db, ann)).toMatchObject({ unread_messages: 2 })
  await inTransaction(db, (tx) => eraseMember(platform, tx, ben))
  expect(await findCounts(db, ann)).toMatchObject({ unread_messages: 1 })
})
