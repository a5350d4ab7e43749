// What the two do with messages after they were written: react, take back one's own for both, reveal a blurred photo or a held message.
import { ProductError } from '#base/errors.ts'
import type { ConversationId, MemberId } from '#base/ids.ts'
import { dropFiles, promiseToDrop } from '#features/profiles/files/service.ts'
import { inParallel, inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { ChatEvent, ChatMessage, ReactionEmoji } from '../contract.ts'
import { daysSince, isHeldFrom } from '../held/rules.ts'
import { updateHeldOpened } from '../held/queries.ts'
import { historyPageSize } from '../limits.ts'
import type { MessageRow } from '../queries.ts'
import { deleteChatPhoto, listChatPhotos, updatePhotoOpened } from '../photos/queries.ts'
import { seal } from '../sealed/service.ts'
import { refused, wireMessage } from '../service.ts'
import { publishToBoth } from '../publishing/service.ts'
import {
  eraseText,
  findMessage,
  listChanged,
  listQuoted,
  listReactions,
  listSignedUp,
  lockSeenMessage,
  replaceReaction,
  updateChanged,
} from './queries.ts'

export interface Place {
  conversation: ConversationId
  seq: number
}

/** Sets, replaces or removes the member's one reaction to a message. The same again changes nothing. */
export async function react(
  platform: Platform,
  memberId: MemberId,
  { conversation, seq }: Place,
  emoji: ReactionEmoji | null,
): Promise<ChatMessage> {
  return change(platform, memberId, { conversation, seq }, async (tx, seen) => {
    if (seen.blocked) throw refused(seen.blocked_by_other ? 'blocked_by_member' : 'member_blocked', seen.other_name)
    if (seen.body === '') throw new ProductError('not_found')
    const reaction = { conversation_id: conversation, seq, member_id: memberId, reacted_at: platform.now() }
    return (await replaceReaction(tx, reaction, emoji)) ? 'both' : 'nobody'
  })
}

/** Deletes the text of one's own message for both; what it cost stays paid. Idempotent. A report between the two can still use it for a while. */
export async function deleteMessage(platform: Platform, memberId: MemberId, place: Place): Promise<ChatMessage> {
  let files: string | null = null
  const message = await change(platform, memberId, place, async (tx, { sender_id, kind, body, other_id: otherId }) => {
    if (sender_id !== memberId) throw new ProductError('not_found')
    if (body === '' || !(await eraseText(tx, place.conversation, place.seq, platform.now()))) return 'nobody'
    const folder = kind === 'photo' ? await deleteChatPhoto(tx, body) : null
    const sealed = await seal(platform, tx, { ...place, body, otherId, folder })
    files = sealed ? null : folder
    if (files) await promiseToDrop(platform, tx, files)
    return 'both'
  })
  if (files) await dropFiles(platform, files)
  return message
}

/** Reveals to the recipient a photo that was blurred so far, unless its sender has blocked them. Idempotent. */
export async function openPhoto(platform: Platform, memberId: MemberId, place: Place): Promise<ChatMessage> {
  return change(platform, memberId, place, async (tx, seen) => {
    if (seen.sender_id === memberId || seen.kind !== 'photo' || seen.body === '') throw new ProductError('not_found')
    if (seen.blocked_by_other) throw new ProductError('blocked_by_member', { name: seen.other_name })
    const opening = { now: platform.now(), unseen: seen.unseen }
    return hearsOfOpening(await updatePhotoOpened(tx, seen.body, memberId, opening), seen)
  })
}

/** Reveals to the recipient a held message, in all their windows. Idempotent. */
export async function openHeld(platform: Platform, memberId: MemberId, place: Place): Promise<ChatMessage> {
  return change(platform, memberId, place, async (tx, seen) => {
    if (seen.sender_id === memberId || seen.held === null || seen.body === '') throw new ProductError('not_found')
    const opening = { now: platform.now(), unseen: seen.unseen }
    const opened = isHeldFrom(memberId, seen) && (await updateHeldOpened(tx, place, opening))
    return hearsOfOpening(opened, seen)
  })
}

type Seen = NonNullable<Awaited<ReturnType<typeof lockSeenMessage>>>

/** Who is told of a step. What only the member's own windows hear takes no number: that would be a sign of life too. */
type Hearing = 'both' | 'self' | 'nobody'

/** Opening is a sign of life, like reading (12.56). */
const hearsOfOpening = (opened: boolean, { unseen }: Seen): Hearing => (opened ? (unseen ? 'self' : 'both') : 'nobody')

/** One step on one message, numbered, and published after the commit. */
async function change(
  platform: Platform,
  memberId: MemberId,
  { conversation, seq }: Place,
  step: (tx: Db, seen: Seen) => Promise<Hearing>,
): Promise<ChatMessage> {
  const { hearing, changeSeq, own, theirs, otherId } = await inTransaction(platform.db, async (tx) => {
    const seen = await lockSeenMessage(tx, memberId, conversation, seq)
    if (!seen) throw new ProductError('not_found')
    const hearing = await step(tx, seen)
    const changed = hearing === 'both' ? await updateChanged(tx, conversation, seq) : null
    const row = changed ?? (await findMessage(tx, conversation, seq))
    const seenBy = await withDetails(tx, conversation, [row], platform.now())
    const [[own], [theirs]] = [seenBy(memberId), seenBy(seen.other_id)]
    return {
      hearing,
      changeSeq: changed?.changed_seq ?? seen.change_seq,
      own: own as ChatMessage,
      theirs: theirs as ChatMessage,
      otherId: seen.other_id,
    }
  })
  const event = (message: ChatMessage): ChatEvent => ({
    event: 'message_changed',
    conversation,
    change_seq: changeSeq,
    message,
  })
  if (hearing === 'both') publishToBoth(platform, [memberId, event(own)], [otherId, event(theirs)])
  if (hearing === 'self') platform.live.publish([memberId], event(own))
  return own
}

/** Messages of one conversation with their photos and later changes, as each of the two sees them. */
export async function withDetails(
  db: Db,
  conversationId: ConversationId,
  rows: readonly MessageRow[],
  now: Date,
): Promise<(viewerId: MemberId) => ChatMessage[]> {
  const [reactions, photos, quotes, joined] = await inParallel(
    listReactions(
      db,
      conversationId,
      rows.map(({ seq }) => seq),
    ),
    listChatPhotos(
      db,
      rows.flatMap(({ kind, body }) => (kind === 'photo' && body !== '' ? [body] : [])),
    ),
    listQuoted(
      db,
      conversationId,
      rows.flatMap(({ reply_seq }) => reply_seq ?? []),
    ),
    listSignedUp(
      db,
      rows.flatMap(({ held, held_opened_at, sender_id }) => (held && !held_opened_at ? [sender_id] : [])),
    ),
  )
  const seenBy = (row: MessageRow, viewerId: MemberId): ChatMessage => ({
    ...wireMessage(row, viewerId, {
      photo: photos.find(({ id }) => row.kind === 'photo' && id === row.body),
      quoted: quotes.find(({ seq }) => seq === row.reply_seq),
      joinedDays: daysSince(joined.get(row.sender_id) ?? now, now),
    }),
    reactions: reactions
      .filter(({ seq }) => seq === row.seq)
      .map(({ member_id, emoji }) => ({ member: member_id, emoji: emoji as ReactionEmoji })),
  })
  return (viewerId) => rows.map((row) => seenBy(row, viewerId))
}

/**
 * The messages changed after a number, at most a page; the window then asks again from the last one's number. What it does not
 * hear of, since they removed it from their list, counts as heard.
 */
export async function readChanges(
  platform: Platform,
  { id, change_seq }: { id: ConversationId; change_seq: number },
  viewerId: MemberId,
  after: { changeSeq: number; seq: number },
): Promise<{ changed: ChatMessage[]; changeSeq: number }> {
  const rows = await listChanged(platform.db, id, after, historyPageSize)
  const seenBy = await withDetails(platform.db, id, rows, platform.now())
  const last = rows.at(-1)?.changed_seq ?? after.changeSeq
  return { changed: seenBy(viewerId), changeSeq: rows.length < historyPageSize ? Math.max(last, change_seq) : last }
}
