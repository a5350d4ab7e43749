// What the chat does besides sending and reading: opening and removing a conversation, giving back what nobody will read.
import { ProductError } from '#base/errors.ts'
import type { ConversationId, MemberId } from '#base/ids.ts'
import { returnCredits } from '#features/credits/service.ts'
import { profileFacts } from '#features/profiles/service.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { ChatEvent, ChatMessage } from './contract.ts'
import type { ChatPhotoRow } from './photos/queries.ts'
import { previewLength } from './limits.ts'
import { insertAcknowledgement, listUnreadCharges, updateOpened, updateRemoved } from './queries.ts'
import type { FactsRow, MessageRow, PartyRow, QuotedRow } from './queries.ts'
import { previewOf } from './rules.ts'

/** Whoever made themselves invisible is there only for those they have written with. */
export async function requireVisible(db: Db, memberId: MemberId): Promise<void> {
  const { visible } = await profileFacts(db, memberId)
  if (!visible) throw new ProductError('not_found')
}

/** What a message is charged under. */
export function chargeKey(messageId: string): string {
  return `message:${messageId}`
}

/** The facts of the rows in the words of the rules. */
export function decidedBy(facts: FactsRow, recipient: PartyRow) {
  return {
    blocked: facts.blocks_me || facts.blocked_by_me,
    recipientStatus: recipient.status,
    recipientFictional: recipient.fictional,
    acknowledgedFictional: facts.acknowledged,
    premium: facts.premium,
    conversationExists: facts.conversation_id !== null,
    slotsTaken: facts.slots,
  }
}

/** As it was written: nobody has reacted yet. */
export function wireMessage(
  row: Omit<MessageRow, 'cost_credits'>,
  { photo, quoted }: { photo?: ChatPhotoRow | undefined; quoted?: QuotedRow | null | undefined } = {},
): ChatMessage {
  return {
    id: row.id,
    conversation: row.conversation_id,
    seq: row.seq,
    client_id: row.client_id,
    sender: row.sender_id,
    kind: row.kind as ChatMessage['kind'],
    body: row.body,
    automatic: row.automatic,
    at: row.created_at.toISOString(),
    reactions: [],
    photo: photo
      ? { width: photo.width, height: photo.height, placeholder: photo.thumbhash, veiled: photo.veiled }
      : null,
    reply: quoted
      ? {
          seq: quoted.seq,
          sender: quoted.sender_id,
          kind: quoted.kind as ChatMessage['kind'],
          preview: previewOf(quoted.body, previewLength),
        }
      : null,
  }
}

/** To all windows of both; after the commit only. */
export function publishMessage(platform: Platform, recipientId: MemberId, message: ChatMessage): void {
  const { conversation, seq, sender } = message
  platform.live.publish([sender, recipientId], {
    event: 'message',
    conversation,
    seq,
    sender,
    message,
  } satisfies ChatEvent)
}

/** Sets the unread count to 0 in all windows of the member, and shows the other one how far it was read. */
export async function openChat(platform: Platform, memberId: MemberId, conversationId: ConversationId) {
  const opened = await updateOpened(platform.db, memberId, conversationId)
  if (!opened) throw new ProductError('not_found')
  const event: ChatEvent = {
    event: 'chat_read',
    conversation: conversationId,
    member: memberId,
    read_seq: opened.last_read_seq,
  }
  platform.live.publish([memberId, opened.other_id], event)
  return { num_unread_messages: 0, read_seq: opened.last_read_seq }
}

/** Takes the conversation out of this member's list; what is written later brings it back, without what was before. */
export async function removeChat(
  platform: Platform,
  memberId: MemberId,
  conversationId: ConversationId,
): Promise<void> {
  if (!(await updateRemoved(platform.db, memberId, conversationId))) throw new ProductError('not_found')
  platform.live.publish([memberId], { event: 'chat_removed', conversation: conversationId } satisfies ChatEvent)
}

/** Logs that the member knows what a fictional profile is; the first time counts. */
export async function acknowledgeFictional(platform: Platform, memberId: MemberId): Promise<Date> {
  return insertAcknowledgement(platform.db, memberId, platform.now())
}

/** Gives back what was paid for messages that a member who is gone will never read. Twice is once. */
export async function returnUnreadCharges(tx: Db, goneMemberId: MemberId, now: Date = new Date()): Promise<number> {
  const unread = await listUnreadCharges(tx, goneMemberId)
  for (const { id } of unread) await returnCredits(tx, chargeKey(id), { reason: 'message_returned', now })
  return unread.length
}
