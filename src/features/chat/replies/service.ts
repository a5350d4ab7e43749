// The one answer a fictional profile gives: once a conversation, and it says that it is automatic.
import { newId } from '#base/ids.ts'
import { isLanguage } from '#base/languages.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { insertMessage, lockParties } from '../queries.ts'
import { findReplyWords, hasMessageFrom } from './queries.ts'

export const automaticReplyJob = 'chat.automatic_reply'

export interface ReplyOrder {
  conversation: string
  writer: string
  fictional: string
}

/** Writes the reply unless there is one already; answers the message's row, to be published. */
export async function writeAutomaticReply(platform: Platform, { conversation, writer, fictional }: ReplyOrder) {
  return inTransaction(platform.db, async (tx) => {
    const parties = await lockParties(tx, writer, { member: fictional })
    const profile = parties.find(({ id }) => id === fictional)
    const reader = parties.find(({ id }) => id === writer)
    if (
      !profile?.fictional ||
      !reader ||
      reader.status === 'erased' ||
      (await hasMessageFrom(tx, conversation, fictional))
    )
      return null
    const words = await findReplyWords(tx, writer, fictional)
    const language = isLanguage(words?.language) ? words.language : 'en'
    const [id, clientId, now] = [newId(platform.now().getTime()), newId(), platform.now()]
    const body = platform.words.say(language, 'chat:automatic_reply', { name: words?.name ?? '' })
    const place = await insertMessage(tx, {
      id,
      clientId,
      now,
      senderId: fictional,
      recipientId: writer,
      siteId: profile.site_id,
      freeSlot: null,
      body,
      costCredits: 0,
      automatic: true,
    })
    return { ...place, id, client_id: clientId, sender_id: fictional, body, automatic: true, created_at: now }
  })
}
