// Writes messages: charged, numbered and counted in one transaction, published after it, once per client id.
import { ProductError } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import type { ConversationId, MemberId, SiteId } from '#base/ids.ts'
import { creditBalance, returnCredits, spendCredits } from '#features/credits/service.ts'
import { profileFacts } from '#features/profiles/service.ts'
import type { SiteSettings } from '#features/sites/contract.ts'
import { siteOf } from '#features/sites/service.ts'
import { atOnce, inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { automaticReplyJob } from './replies/service.ts'
import type { ChatEvent, ChatMessage } from './contract.ts'
import {
  findMessageOfClient,
  findWritingFacts,
  insertAcknowledgement,
  insertMessage,
  listUnreadCharges,
  lockParties,
  updateOpened,
  updateRemoved,
} from './queries.ts'
import type { FactsRow, MessageRow, PartyRow } from './queries.ts'
import { freeSlot, messageCost, messageLength, refusalToWrite } from './rules.ts'

export interface Draft {
  clientId: string
  body: string
  /** One of the two: where it goes. */
  conversation?: ConversationId | undefined
  member?: MemberId | undefined
}

export interface SentMessage {
  message: ChatMessage
  cost_credits: number
  credits: number
}

/** Sends a message. The same client id again answers what was sent, without a second charge. */
export async function sendMessage(
  platform: Platform,
  siteId: SiteId,
  senderId: MemberId,
  draft: Draft,
): Promise<SentMessage> {
  // Read before the transaction: whoever holds one connection must never wait for a second.
  const { settings } = await siteOf(platform, siteId)
  const { sent, recipientId, repeated } = await inTransaction(platform.db, (tx) =>
    sendInside(platform, tx, settings, senderId, draft),
  )
  if (!repeated) publishMessage(platform, recipientId, sent.message)
  return sent
}

async function sendInside(platform: Platform, tx: Db, settings: SiteSettings, senderId: MemberId, draft: Draft) {
  const { sender, recipient } = partiesOf(await lockParties(tx, senderId, draft), senderId)
  const facts = await findWritingFacts(tx, senderId, recipient.id, draft.clientId)
  const known = facts.repeated ? await findMessageOfClient(tx, senderId, draft.clientId) : undefined
  if (known)
    return { sent: await repeatAnswer(tx, known, draft, recipient.id), recipientId: recipient.id, repeated: true }

  requireLength(draft.body, settings.message_length)
  const refusal = refusalToWrite(decidedBy(facts, recipient))
  if (!facts.conversation_id && !refusal) await requireVisible(tx, recipient.id)
  if (refusal) throw new ProductError(refusal, refusal === 'blocked_by_member' ? { name: recipient.name } : {})

  const [id, now] = [newId(platform.now().getTime()), platform.now()]
  const cost = messageCost(settings.message_credits, recipient.fictional)
  const [credits, place] = await atOnce(
    cost > 0 ? charge(tx, senderId, recipient.id, id, cost, now) : creditBalance(tx, senderId),
    insertMessage(tx, {
      id,
      now,
      senderId,
      recipientId: recipient.id,
      siteId: sender.site_id,
      clientId: draft.clientId,
      body: draft.body,
      costCredits: cost,
      automatic: false,
      freeSlot: facts.premium || facts.conversation_id ? null : freeSlot(facts.slots),
    }),
  )
  if (recipient.fictional)
    await platform.jobs.enqueue(
      tx,
      automaticReplyJob,
      { conversation: place.conversation_id, writer: senderId, fictional: recipient.id },
      { startAfterSeconds: 3, onceKey: place.conversation_id },
    )
  const message = wireMessage({
    ...place,
    id,
    client_id: draft.clientId,
    sender_id: senderId,
    body: draft.body,
    automatic: false,
    created_at: now,
  })
  return { sent: { message, cost_credits: cost, credits }, recipientId: recipient.id, repeated: false }
}

/** Whoever made themselves invisible is there only for those they have written with. */
export async function requireVisible(db: Db, memberId: MemberId): Promise<void> {
  const { visible } = await profileFacts(db, memberId)
  if (!visible) throw new ProductError('not_found')
}

/** Both live in one site; anybody else is not there. */
function partiesOf(rows: readonly PartyRow[], senderId: MemberId): { sender: PartyRow; recipient: PartyRow } {
  const sender = rows.find(({ id }) => id === senderId)
  const recipient = rows.find(({ id }) => id !== senderId)
  if (!sender || !recipient || recipient.site_id !== sender.site_id) throw new ProductError('not_found')
  return { sender, recipient }
}

async function repeatAnswer(
  tx: Db,
  known: MessageRow & { other_id: string },
  draft: Draft,
  recipientId: MemberId,
): Promise<SentMessage> {
  if (known.body !== draft.body || known.other_id !== recipientId) throw new ProductError('client_id_reused')
  const { cost_credits: cost } = known
  const credits =
    cost > 0
      ? await charge(tx, known.sender_id, recipientId, known.id, cost, known.created_at)
      : await creditBalance(tx, known.sender_id)
  return { message: wireMessage(known), cost_credits: cost, credits }
}

/** The key is the message's own id: a second call with it moves nothing and answers the same balance. */
async function charge(
  tx: Db,
  senderId: MemberId,
  recipientId: MemberId,
  messageId: string,
  cost: number,
  now: Date,
): Promise<number> {
  const movement = { key: chargeKey(messageId), reason: 'message', subjectId: recipientId, now, locked: true }
  return (await spendCredits(tx, senderId, cost, movement)).balance_after
}

function chargeKey(messageId: string): string {
  return `message:${messageId}`
}

function requireLength(body: string, max: number): void {
  if (body === '') throw new ProductError('invalid_input', {}, { body: { code: 'required' } })
  if (messageLength(body) > max) throw new ProductError('message_too_long', { max, length: messageLength(body) })
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
export function wireMessage(row: Omit<MessageRow, 'cost_credits'>): ChatMessage {
  return {
    id: row.id,
    conversation: row.conversation_id,
    seq: row.seq,
    client_id: row.client_id,
    sender: row.sender_id,
    body: row.body,
    automatic: row.automatic,
    at: row.created_at.toISOString(),
    reactions: [],
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
