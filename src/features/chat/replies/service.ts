// The single answer of a fictional profile: once per conversation, and it says that it is automatic.
import { newId } from '#base/ids.ts'
import { isLanguage } from '#base/languages.ts'
import { isBlocked } from '#features/profiles/blocks/service.ts'
import { isInUse } from '#features/profiles/rules.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { lockParties } from '../queries.ts'
import { signatureOf } from '../search/signature.ts'
import { insertMessages } from '../sending/queries.ts'
import { findReplyWords, hasMessageFrom } from './queries.ts'

export const automaticReplyJob = 'chat.automatic_reply'

export interface ReplyOrder {
  conversation: string
  writer: string
  fictional: string
}

/** Writes the reply, unless there is one already or the writer has blocked the profile, or it was taken down, meanwhile; returns the message's row, to be published. */
export async function writeAutomaticReply(platform: Platform, { conversation, writer, fictional }: ReplyOrder) {
  return inTransaction(platform.db, async (tx) => {
    const parties = await lockParties(tx, [{ senderId: writer, member: fictional }])
    const profile = parties.find(({ id }) => id === fictional)
    const reader = parties.find(({ id }) => id === writer)
    if (
      !profile?.fictional ||
      !isInUse(profile.status) ||
      !reader ||
      reader.status === 'erased' ||
      (await hasMessageFrom(tx, conversation, fictional)) ||
      (await isBlocked(tx, writer, fictional))
    )
      return null
    const words = await findReplyWords(tx, writer, fictional)
    const language = isLanguage(words?.language) ? words.language : 'en'
    const now = platform.now()
    const body = platform.words.say(language, 'chat:automatic_reply', { name: words?.name ?? '' })
    const message = {
      id: newId(now.getTime()),
      client_id: newId(),
      sender_id: fictional,
      kind: 'text' as const,
      body,
      automatic: true,
      created_at: now,
      reply_seq: null,
      held: null,
    }
    const rest = {
      site_id: profile.site_id,
      recipient_id: writer,
      free_slot: null,
      cost_credits: 0,
      signature: signatureOf(body),
    }
    const place = (await insertMessages(tx, [{ ...message, ...rest }])).get(message.id)
    return place ? { ...place, ...message, held_opened_at: null } : null
  })
}
