// What was taken back is judged by its own conversation, whatever its number is in others.
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { addTestMember } from '#features/credits/fixture-members.ts'
import { addTestSite } from '#features/sites/testing.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { deleteMessage } from '../changes/service.ts'
import { chatPlatform, giveCredits } from '../fixture-platform.ts'
import { sendMessage } from '../sending/service.ts'
import { openChat } from '../service.ts'

const { db, emptied } = await testDb()
const platform = await chatPlatform(db)
beforeEach(emptied)

test.each(['earlier', 'later'])(
  '[12.110] of two first messages taken back, the %s one, which was read, is kept, and the other is not',
  async (which) => {
    const site = await addTestSite(platform, { message_credits: 0 })
    const [bob, eva, nora] = await addThree(site)
    await giveCredits(db, bob, 1)
    const say = async (member: string, body: string) =>
      (await sendMessage(platform, site, bob, { clientId: newId(), member, body })).message
    const [first, second] = [await say(eva, 'Hello Eva'), await say(nora, 'Good evening')]
    const [reader, read] = which === 'earlier' ? [eva, first] : [nora, second]
    await openChat(platform, reader, read.conversation)
    for (const { conversation, seq } of [first, second]) await deleteMessage(platform, bob, { conversation, seq })
    expect(await db.selectFrom('sealed_message').select(['conversation_id', 'body']).execute()).toEqual([
      { conversation_id: read.conversation, body: read.body },
    ])
  },
)

async function addThree(site: string): Promise<[string, string, string]> {
  return [
    await addTestMember(db, site, { name: 'Bob' }),
    await addTestMember(db, site, { name: 'Eva' }),
    await addTestMember(db, site, { name: 'Nora' }),
  ]
}
