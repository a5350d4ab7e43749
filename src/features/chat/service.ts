// What the chat does besides sending and reading: marking read, removing a conversation, refunding what nobody will read.
import { ProductError } from '#base/errors.ts'
import type { ConversationId, MemberId } from '#base/ids.ts'
import { returnCredits } from '#features/credits/service.ts'
import { forgetNews } from '#features/notifications/notices/service.ts'
import type { ContactMark } from '#features/profiles/contacts/limits.ts'
import { statusOn } from '#features/profiles/rules.ts'
import { profileFacts } from '#features/profiles/service.ts'
import type { SiteSettings } from '#features/sites/contract.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { ChatEvent, ChatMessage } from './contract.ts'
import type { ChatPhotoRow } from './photos/queries.ts'
import { isHeldFrom } from './held/rules.ts'
import { previewLength } from './limits.ts'
import {
  insertAcknowledgement,
  listUnreadCharges,
  lockMembers,
  lockUnreadParties,
  updateOpened,
  updateRemoved,
} from './queries.ts'
import type { FactsRow, MessageRow, PartyRow, QuotedRow } from './queries.ts'
import { previewOf } from './rules.ts'
import type { Refusal } from './rules.ts'

/** An invisible member is found only by those they have written with. */
export async function requireVisible(db: Db, memberId: MemberId): Promise<void> {
  const { visible } = await profileFacts(db, memberId)
  if (!visible) throw new ProductError('not_found')
}

/** The idempotency key of a message's charge. */
export function chargeKey(messageId: string): string {
  return `message:${messageId}`
}

/** Translates the rows into the facts that the rules take. */
export function decidedBy(facts: FactsRow, recipient: PartyRow, site: Pick<SiteSettings, 'fictional_profiles'>) {
  return {
    blocksMe: facts.blocks_me,
    blockedByMe: facts.blocked_by_me,
    recipientStatus: statusOn(site, recipient),
    recipientFictional: recipient.fictional,
    acknowledgedFictional: facts.acknowledged,
    premium: facts.premium,
    conversationExists: facts.conversation_id !== null,
    slotsTaken: facts.slots,
  }
}

/** What the sender knows the recipient by. */
export function nameOf({ name_then }: FactsRow, { name }: PartyRow): string {
  return name_then ?? name
}

/** Why the member may not write, naming the other member if it is about a block. */
export function refused(refusal: Refusal, name: string): ProductError {
  return new ProductError(refusal, refusal === 'blocked_by_member' || refusal === 'member_blocked' ? { name } : {})
}

export interface MessageDetails {
  photo?: ChatPhotoRow | undefined
  quoted?: QuotedRow | null | undefined
  /** About its writer, for the warning. */
  joinedDays?: number | undefined
}

/** As first written, without reactions, and as this one of the two sees it: the text of a held message goes to its writer alone. */
export function wireMessage(
  row: Omit<MessageRow, 'cost_credits'>,
  viewerId: MemberId,
  { photo, quoted, joinedDays = 0 }: MessageDetails = {},
): ChatMessage {
  const held = isHeldFrom(viewerId, row)
  return {
    id: row.id,
    conversation: row.conversation_id,
    seq: row.seq,
    client_id: row.client_id,
    sender: row.sender_id,
    kind: row.kind as ChatMessage['kind'],
    body: held ? '' : row.body,
    automatic: row.automatic,
    at: row.created_at.toISOString(),
    reactions: [],
    photo: photo ? wirePhoto(photo, viewerId) : null,
    held: held ? { contains: row.held as ContactMark[], joined_days: joinedDays } : null,
    reply: quoted ? wireQuoted(quoted, viewerId) : null,
  }
}

function wirePhoto({ width, height, thumbhash, ...photo }: ChatPhotoRow, viewerId: MemberId): ChatMessage['photo'] {
  const veiled = viewerId === photo.sender_id ? photo.veiled_to_sender : photo.veiled
  return { width, height, placeholder: thumbhash, veiled }
}

function wireQuoted({ seq, sender_id, kind, body, held }: QuotedRow, viewerId: MemberId): ChatMessage['reply'] {
  const veiled = held && sender_id !== viewerId && body !== ''
  const preview = veiled ? '' : previewOf(body, previewLength)
  return { seq, sender: sender_id, kind: kind as ChatMessage['kind'], preview, held: veiled }
}

/** One message as each of the two sees it. */
export interface BothViews {
  sender: ChatMessage
  recipient: ChatMessage
}

/**
 * Marks as read in all windows of the member what there is, or what their window showed, and shows the other one how far it was
 * read, unless the member is unseen by them.
 */
export async function openChat(
  platform: Platform,
  memberId: MemberId,
  conversationId: ConversationId,
  seenSeq?: number,
) {
  const opened = await updateOpened(platform.db, memberId, conversationId, seenSeq)
  if (!opened) throw new ProductError('not_found')
  const event: ChatEvent = {
    event: 'chat_read',
    conversation: conversationId,
    member: memberId,
    read_seq: opened.last_read_seq,
  }
  platform.live.publish(opened.told ? [memberId, opened.other_id] : [memberId], event)
  if (opened.unread === 0) await forgetNews(platform.db, memberId, { event: 'message', fromId: opened.other_id })
  return { num_unread_messages: opened.unread, read_seq: opened.last_read_seq }
}

/** Removes the conversation from this member's list; a message later than those they saw brings it back, without what came before. */
export async function removeChat(
  platform: Platform,
  memberId: MemberId,
  conversationId: ConversationId,
  seenSeq?: number,
): Promise<void> {
  if (!(await updateRemoved(platform.db, memberId, conversationId, seenSeq))) throw new ProductError('not_found')
  platform.live.publish([memberId], { event: 'chat_removed', conversation: conversationId } satisfies ChatEvent)
}

/** Records that the member knows what a fictional profile is; the first time counts. */
export async function acknowledgeFictional(platform: Platform, memberId: MemberId): Promise<Date> {
  return insertAcknowledgement(platform.db, memberId, platform.now())
}

/**
 * Refunds messages that a member who is gone will never read. Idempotent. Locks the rows of the member and of those who
 * paid, in key order as sending does, so that the two never deadlock.
 */
export async function returnUnreadCharges(tx: Db, goneMemberId: MemberId, now: Date = new Date()): Promise<number> {
  await lockUnreadParties(tx, goneMemberId)
  const unread = await listUnreadCharges(tx, goneMemberId)
  await returnCharges(tx, unread, now)
  return unread.length
}

/**
 * The same for a member to whom nobody can write any more, in batches: no payer's row stays locked longer than their
 * own batch takes.
 */
export async function returnUnreadInBatches(
  platform: Platform,
  goneMemberId: MemberId,
  now: Date,
  batchSize = returnBatchSize,
): Promise<void> {
  const unread = await listUnreadCharges(platform.db, goneMemberId)
  for (let from = 0; from < unread.length; from += batchSize) {
    const batch = unread.slice(from, from + batchSize)
    await inTransaction(platform.db, async (tx) => {
      await lockMembers(tx, [goneMemberId, ...batch.map(({ sender_id }) => sender_id)])
      await returnCharges(tx, batch, now)
    })
  }
}

const returnBatchSize = 50

async function returnCharges(tx: Db, messages: readonly { id: string }[], now: Date): Promise<void> {
  for (const { id } of messages) await returnCredits(tx, chargeKey(id), { reason: 'message_returned', now })
}
