// Reads conversations: the list of chats, and one conversation's history, all of it reachable by its sequence numbers.
import { ProductError } from '#base/errors.ts'
import type { ConversationId, MemberId } from '#base/ids.ts'
import { creditBalance } from '#features/credits/service.ts'
import { memberCards } from '#features/profiles/service.ts'
import { siteOf } from '#features/sites/service.ts'
import { unlessUnavailable } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { askersOf, photosBetween } from '../asking/service.ts'
import { readChanges, withDetails } from '../changes/service.ts'
import type { Chat, ChatEvent, History, Writing } from '../contract.ts'
import { isHeldFrom } from '../held/rules.ts'
import { chatsPageSize, historyPageSize, previewLength } from '../limits.ts'
import { findWritingFacts, listParties } from '../queries.ts'
import {
  countUnread,
  findConversation,
  findCounts,
  findSeqAt,
  listChats,
  listMessages,
  updateDelivered,
} from './queries.ts'
import { readPlace, writePlace } from './rules.ts'
import { messageCost, previewOf, refusalToWrite } from '../rules.ts'
import { requireShown } from '../permission/service.ts'
import type { Draft } from '../permission/service.ts'
import { decidedBy, nameOf, refused, requireVisible } from '../service.ts'

/**
 * A page of the member's chats, newest first, from the top or after a place. Fetching counts as receiving: the others
 * see their messages as delivered, unless the member is unseen by them.
 */
export async function readChats(
  platform: Platform,
  memberId: MemberId,
  after?: string,
): Promise<{ chats: Chat[]; next: string | null; num_unread_messages: number }> {
  const [found, unread] = await Promise.all([
    listChats(platform.db, memberId, { limit: chatsPageSize + 1, after: readPlace(after ?? '') }),
    countUnread(platform.db, memberId),
  ])
  const rows = found.slice(0, chatsPageSize)
  const chats = await chatsOf(platform, memberId, rows)
  const behind = rows.filter((row) => row.my_delivered_seq < row.last_seq)
  if (behind.length > 0) await unlessUnavailable(noteDelivered(platform, memberId, behind))
  const last = rows.at(-1)
  const next = last && found.length > rows.length ? { at: last.last_message_at, id: last.conversation_id } : null
  return { chats, next: next && writePlace(next), num_unread_messages: unread }
}

/** As the list shows them, with the other members' cards. */
export async function chatsOf(
  platform: Platform,
  memberId: MemberId,
  rows: Awaited<ReturnType<typeof listChats>>,
): Promise<Chat[]> {
  if (rows.length === 0) return []
  const cards = await memberCards(
    platform,
    memberId,
    rows.map((row) => row.other_id),
    { includeHidden: true },
  )
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const askers = await askersOf(platform.db, memberId, platform.now())
  return rows.flatMap((row): Chat[] => {
    const profile = cardOf.get(row.other_id)
    if (!profile) return []
    return [
      {
        conversation: {
          id: row.conversation_id,
          last_seq: row.last_seq,
          read_seq: row.last_read_seq,
          delivered_seq: row.delivered_seq,
          change_seq: row.change_seq,
        },
        profile,
        num_unread_messages: row.unread,
        last_message: {
          kind: row.kind,
          preview: isHeldFrom(memberId, row) ? '' : previewOf(row.body, previewLength),
          mine: row.sender_id === memberId,
          automatic: row.automatic,
          held: isHeldFrom(memberId, row),
          seq: row.last_seq,
        },
        asks_for_photos: askers.has(row.other_id),
        at: row.last_message_at.toISOString(),
      },
    ]
  })
}

/** Unread messages and new likes, for the badges. */
export async function readCounts(platform: Platform, memberId: MemberId) {
  return findCounts(platform.db, memberId)
}

async function noteDelivered(
  platform: Platform,
  memberId: MemberId,
  behind: readonly { conversation_id: string }[],
): Promise<void> {
  const conversations = behind.map((row) => row.conversation_id)
  for (const moved of await updateDelivered(platform.db, memberId, conversations)) {
    const event: ChatEvent = {
      event: 'chat_delivered',
      conversation: moved.conversation_id,
      member: memberId,
      delivered_seq: moved.delivered_seq,
    }
    if (moved.told) platform.live.publish([moved.other_id], event)
  }
}

export interface HistoryRequest {
  conversation?: ConversationId | undefined
  member?: MemberId | undefined
  beforeSeq?: number | undefined
  afterSeq?: number | undefined
  aroundSeq?: number | undefined
  aroundTime?: Date | undefined
  /** If more is unread than the newest page holds, the page around the first unread one. */
  atUnread?: boolean | undefined
  /** Asks for the messages that changed after this number. */
  afterChange?: number | undefined
}

/** A page of one conversation, and whether the member may write in it. Empty with a member one has not written to. */
export async function readHistory(platform: Platform, memberId: MemberId, request: HistoryRequest): Promise<History> {
  const found = await findConversation(platform.db, memberId, request)
  const otherId = found?.other_id ?? request.member
  if (!otherId || otherId === memberId) throw new ProductError('not_found')
  const [profile] = await memberCards(platform, memberId, [otherId], { includeHidden: true })
  if (!profile) throw new ProductError('not_found')
  const { name: _name, ...writing } = await readWriting(platform, memberId, otherId)
  // A viewer who never wrote to this member, and may not, learns no more than the profile page shows.
  if (!found && writing.refusal === 'recipient_gone') throw new ProductError('not_found')
  if (!found) await requireVisible(platform.db, otherId)
  if (!found) return { ...nothingWritten, profile, writing }
  const [{ messages, hasMore }, { changed, changeSeq }] = await Promise.all([
    readPage(platform, memberId, found, request),
    request.afterChange === undefined
      ? { changed: [], changeSeq: found.change_seq }
      : readChanges(platform, found, memberId, { changeSeq: request.afterChange, seq: found.removed_seq }),
  ])
  const conversation = {
    id: found.id,
    last_seq: found.last_seq,
    read_seq: found.last_read_seq,
    delivered_seq: found.delivered_seq,
    num_unread_messages: found.unread,
    removed_seq: found.removed_seq,
    unread_from_seq: found.unread_from_seq,
  }
  const hasNewer = (messages.at(-1)?.seq ?? found.last_seq) < found.last_seq
  const page = { messages, has_more: hasMore, has_newer: hasNewer }
  return { conversation, profile, ...page, change_seq: changeSeq, changed, writing }
}

const nothingWritten = {
  conversation: null,
  messages: [],
  has_more: false,
  has_newer: false,
  change_seq: 0,
  changed: [],
}

type Conversation = NonNullable<Awaited<ReturnType<typeof findConversation>>>

async function readPage(platform: Platform, viewerId: MemberId, found: Conversation, request: HistoryRequest) {
  const around = await middleOf(platform, found, request)
  const { rows, hasMore } = await (around === null
    ? listOneWay(platform, found, request)
    : listAround(platform, found, around))
  const seenBy = await withDetails(platform.db, found.id, rows, platform.now())
  return { messages: seenBy(viewerId), hasMore }
}

/** The message to open in the middle; null for a page that continues in one direction. */
async function middleOf(platform: Platform, found: Conversation, request: HistoryRequest): Promise<number | null> {
  const { aroundTime, atUnread } = request
  const aroundSeq = aroundTime ? await findSeqAt(platform.db, found, aroundTime) : request.aroundSeq
  if (aroundSeq !== undefined) return Math.min(aroundSeq, found.last_seq)
  const unread = atUnread ? found.unread_from_seq : null
  return unread !== null && found.last_seq - unread >= historyPageSize ? unread : null
}

async function listOneWay(platform: Platform, found: Conversation, { beforeSeq, afterSeq }: HistoryRequest) {
  const newestFirst = afterSeq === undefined
  const rows = await listMessages(platform.db, found.id, {
    afterSeq: Math.max(found.removed_seq, afterSeq ?? 0),
    beforeSeq: beforeSeq ?? null,
    newestFirst,
    limit: historyPageSize + 1,
  })
  const page = rows.slice(0, historyPageSize)
  return { rows: newestFirst ? page.toReversed() : page, hasMore: rows.length > historyPageSize }
}

async function listAround(platform: Platform, { id, removed_seq }: Conversation, seq: number) {
  const half = historyPageSize / 2
  const [before, from] = await Promise.all([
    listMessages(platform.db, id, { afterSeq: removed_seq, beforeSeq: seq, newestFirst: true, limit: half + 1 }),
    listMessages(platform.db, id, {
      afterSeq: Math.max(removed_seq, seq - 1),
      beforeSeq: null,
      newestFirst: false,
      limit: half,
    }),
  ])
  return { rows: [...before.slice(0, half).toReversed(), ...from], hasMore: before.length > half }
}

/** Throws the reason why the member may not send a photo, or can't pay for it, before any work is done; sending decides again. */
export async function requireMaySendPhoto(
  platform: Platform,
  memberId: MemberId,
  { shownCost, ...to }: Pick<Draft, 'conversation' | 'member' | 'shownCost'>,
): Promise<void> {
  const found = await findConversation(platform.db, memberId, to)
  const otherId = found?.other_id ?? to.member
  if (!otherId || otherId === memberId) throw new ProductError('not_found')
  // First, as for a text: of a hidden stranger nothing is said, not even a block.
  if (!found) await requireVisible(platform.db, otherId)
  const { name, ...writing } = await readWriting(platform, memberId, otherId)
  if (writing.refusal) throw refused(writing.refusal, name)
  if (writing.photos !== 'free') throw new ProductError('photo_not_asked', { name })
  const [needed, balance] = [writing.photo_cost_credits, writing.credits]
  requireShown(needed, shownCost)
  if (balance < needed) throw new ProductError('not_enough_credits', { needed, balance })
}

const nothingSaid = { photos: 'free', their_photos: 'free' } as const

async function readWriting(
  platform: Platform,
  memberId: MemberId,
  otherId: MemberId,
): Promise<Writing & { name: string }> {
  const [parties, [facts], credits, photos] = await Promise.all([
    listParties(platform.db, memberId, otherId),
    findWritingFacts(platform.db, [{ senderId: memberId, member: otherId }]),
    creditBalance(platform.db, memberId),
    photosBetween(platform.db, memberId, otherId, platform.now()),
  ])
  const [mine, other] = [parties.find(({ id }) => id === memberId), parties.find(({ id }) => id === otherId)]
  if (!mine || !other || !facts || mine.site_id !== other.site_id) throw new ProductError('not_found')
  const { settings } = await siteOf(platform, mine.site_id)
  return {
    refusal: refusalToWrite(decidedBy(facts, other, settings)),
    // Across a block, nothing more is revealed than the block itself.
    ...(facts.blocks_me || facts.blocked_by_me ? nothingSaid : photos),
    blocked_by_me: facts.blocked_by_me,
    name: nameOf(facts, other),
    cost_credits: messageCost(settings.message_credits, other.fictional),
    photo_cost_credits: messageCost(settings.photo_credits, other.fictional),
    credits,
    paid_user: facts.premium,
  }
}
