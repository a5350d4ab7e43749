// Sends messages and gifts: charged, numbered and counted in one transaction, announced by its commit, once per client id.
import { ProductError } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import type { MemberId, SiteId } from '#base/ids.ts'
import { oncePer } from '#base/once-per.ts'
import { balanceOf, planSpending, readAccounts, writeMovements } from '#features/credits/service.ts'
import type { Account, PlannedMovement } from '#features/credits/service.ts'
import { pushNews, recordNews } from '#features/notifications/notices/service.ts'
import type { News } from '#features/notifications/notices/service.ts'
import type { ContactMark } from '#features/profiles/contacts/limits.ts'
import { siteOf } from '#features/sites/service.ts'
import { inParallel, inTransaction, withCommit } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import { batcher } from '#platform/batching.ts'
import type { Outcome } from '#platform/batching.ts'
import type { Platform } from '#platform/platform.ts'
import type { PreparedEvent } from '#platform/realtime/live.ts'
import type { ChatMessage } from '../contract.ts'
import { contactsToHold } from '../held/service.ts'
import { findWritingFacts, inOrder, lockParties } from '../queries.ts'
import type { FactsRow, PartyRow, QuotedRow } from '../queries.ts'
import { requireMayWrite } from '../permission/service.ts'
import type { Draft, OwnDraft } from '../permission/service.ts'
import { insertChatPhotos } from '../photos/queries.ts'
import type { ChatPhotoRow, NewChatPhoto } from '../photos/queries.ts'
import { sentBefore } from '../repeats/service.ts'
import { automaticReplyJob } from '../replies/service.ts'
import { freeSlot, messageCost, priceOf, receiptReason } from '../rules.ts'
import { signatureOf } from '../search/signature.ts'
import { chargeKey } from '../service.ts'
import { expectMessage, messageEvents, viewsOf, wordsOf } from '../publishing/service.ts'
import type { Expected } from '../publishing/service.ts'
import { insertMessages } from './queries.ts'
import type { NewMessage, PlaceRow } from './queries.ts'

export interface SentMessage {
  message: ChatMessage
  cost_credits: number
  credits: number
}

export interface Sent {
  answer: SentMessage
  /** For the windows of both; absent if it was sent before. */
  events: readonly PreparedEvent[]
  /** The commit has told the other processes. */
  told: boolean
  recipientId: MemberId
  /** Whether to send a push notification for it. */
  notify: boolean
}

/** Sends a message. The same client id again returns what was sent, without a second charge. */
export async function sendMessage(
  platform: Platform,
  siteId: SiteId,
  senderId: MemberId,
  draft: Draft,
): Promise<SentMessage> {
  // Read before the transaction: a holder of one connection must never wait for a second.
  const { settings } = await siteOf(platform, siteId)
  const { answer, events, told, recipientId, notify } = await batched(platform)({ ...draft, senderId, settings })
  for (const event of events) event.publish(told)
  if (events.length > 0) platform.metrics?.messageSent(draft.kind ?? 'text')
  if (notify) void pushNews(platform, [newsOf(senderId, recipientId)])
  return answer
}

const newsOf = (fromId: MemberId, memberId: MemberId): News => ({ memberId, event: 'message', fromId })

interface BatchOptions {
  /** Skips rows that are locked by others. */
  passHeld?: boolean
  /** The other processes are told by the commit. */
  byCommit?: boolean
}

/** A transaction with many messages costs the database little more than one with a single message; two transactions at once cost twice as much, and both take longer. */
const together = { batches: 1, items: 32 }

/** Drafts that arrive while others are written share the next transaction; no batch has two drafts by one sender, or drafts from both members of a conversation. */
const batched = oncePer((platform: Platform) =>
  batcher(
    {
      together: (drafts) =>
        inTransaction(platform.db, (tx) => sendAll(platform, tx, drafts, { passHeld: true, byCommit: true })),
      // If the batch's commit failed because of its notifications, these messages are announced after their own commit.
      alone: (draft: OwnDraft) =>
        inTransaction(platform.db, async (tx) => answerOf(await sendAll(platform, tx, [draft]))),
      namesOf: ({ senderId, member, conversation }) => [
        senderId,
        conversation ?? inOrder(senderId, member ?? '').join(' '),
      ],
    },
    together,
  ),
)

/** A row that is still missing after waiting for its lock does not exist. */
function answerOf<Answer>([outcome]: readonly Outcome<Answer>[]): Answer {
  if (outcome === undefined || outcome === 'alone') throw new ProductError('not_found')
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.answer
}

/** Locks, reads, decides and writes, each step for all drafts at once. A refusal concerns its own draft only and leaves nothing behind. */
async function sendAll(
  platform: Platform,
  tx: Db,
  drafts: readonly OwnDraft[],
  options: BatchOptions = {},
): Promise<Outcome<Sent>[]> {
  const senders = drafts.map(({ senderId }) => senderId)
  const [parties, facts, accounts] = await inParallel(
    lockParties(tx, drafts, options),
    findWritingFacts(tx, drafts),
    readAccounts(tx, senders),
  )
  const present = new Map(parties.map((party) => [party.id, party]))
  const decisions = await inParallel(
    ...drafts.map((draft, at) =>
      decide(platform, tx, draft, { facts: facts[at], account: accounts[at], parties: present }),
    ),
  )
  const accepted = decisions.filter((decision) => isAccepted(decision))
  const written = accepted.length > 0 ? await write(platform, tx, accepted, options) : nothingWritten
  return decisions.map((decision) => (isAccepted(decision) ? sentTo(platform, decision, written) : decision))
}

interface Known {
  facts: FactsRow | undefined
  account: Account | undefined
  parties: ReadonlyMap<MemberId, PartyRow>
}

/** A draft that may be sent, with what it charges. */
interface Accepted {
  message: NewMessage
  photo: NewChatPhoto | undefined
  quoted: QuotedRow | null
  sender: PartyRow
  recipient: PartyRow
  movement: PlannedMovement | null
  credits: number
  /** What both will see, if that is known before it is written. */
  expected: Expected | null
}

type Decision = Accepted | Outcome<Sent>

function isAccepted(decision: Decision): decision is Accepted {
  return typeof decision === 'object' && 'message' in decision
}

async function decide(platform: Platform, tx: Db, draft: OwnDraft, known: Known): Promise<Decision> {
  const { facts, account, parties } = known
  const [sender, recipient] = [parties.get(draft.senderId), parties.get(facts?.recipient_id ?? '')]
  if (!facts || !account || !sender || !recipient) return 'alone'
  try {
    if (recipient === sender || recipient.site_id !== sender.site_id) throw new ProductError('not_found')
    if (facts.repeated) return { answer: await sentBefore(tx, draft, { account, quoted: facts.quoted }, recipient.id) }
    await requireMayWrite(platform, tx, draft, { facts, sender, recipient })
    const held = await contactsToHold(platform, tx, draft, { facts, sender, recipient })
    return accept(platform, draft, { facts, account, recipient, sender, held })
  } catch (error) {
    if (error instanceof ProductError) return { refusal: error }
    throw error
  }
}

interface Decided extends Record<'sender' | 'recipient', PartyRow> {
  facts: FactsRow
  account: Account
  held: ContactMark[] | null
}

function accept(
  platform: Platform,
  { senderId, clientId, kind = 'text', body, photo, settings }: OwnDraft,
  { facts, account, recipient, sender, held }: Decided,
): Accepted {
  const now = platform.now()
  const id = newId(now.getTime())
  const cost = messageCost(priceOf(kind, settings), recipient.fictional)
  const charge = { key: chargeKey(id), reason: receiptReason(kind), subjectId: recipient.id, now }
  const movement = cost > 0 ? planSpending(account, cost, charge) : null
  const message: NewMessage = {
    id,
    client_id: clientId,
    site_id: sender.site_id,
    sender_id: senderId,
    recipient_id: recipient.id,
    free_slot: facts.premium || facts.conversation_id ? null : freeSlot(facts.slots),
    kind,
    body,
    cost_credits: cost,
    automatic: false,
    created_at: now,
    reply_seq: facts.quoted?.seq ?? null,
    held,
    signature: kind === 'text' ? signatureOf(body) : null,
  }
  return {
    message,
    photo,
    quoted: facts.quoted,
    sender,
    recipient,
    movement,
    expected: expectMessage(platform, message, { sender, facts }),
    credits: movement?.balance_after ?? balanceOf(account),
  }
}

interface Written {
  places: ReadonlyMap<string, PlaceRow>
  photos: readonly ChatPhotoRow[]
  due: readonly News[]
}

const nothingWritten: Written = { places: new Map(), photos: [], due: [] }

async function write(
  platform: Platform,
  tx: Db,
  accepted: readonly Accepted[],
  { byCommit }: BatchOptions,
): Promise<Written> {
  const parts = () =>
    [
      insertMessages(
        tx,
        accepted.map(({ message, expected }) => ({ ...message, words: byCommit ? wordsOf(expected) : undefined })),
      ),
      insertChatPhotos(tx, accepted.flatMap(photoRow)),
      writeMovements(
        tx,
        accepted.flatMap(({ movement }) => movement ?? []),
      ),
      recordNews(
        platform,
        tx,
        accepted.flatMap(({ sender, recipient }) => (recipient.fictional ? [] : newsOf(sender.id, recipient.id))),
      ),
    ] as const
  const toFictional = accepted.filter(({ recipient }) => recipient.fictional)
  const [places, photos, , due] = await (toFictional.length === 0 ? withCommit(tx, parts) : inParallel(...parts()))
  for (const { message, recipient } of toFictional) {
    const place = places.get(message.id)
    if (place)
      await platform.jobs.enqueue(
        tx,
        automaticReplyJob,
        { conversation: place.conversation_id, writer: message.sender_id, fictional: recipient.id },
        { startAfterSeconds: 3 },
      )
  }
  return { places, photos, due }
}

function photoRow({ message, photo }: Accepted) {
  const { sender_id, recipient_id, created_at } = message
  return photo ? [{ ...photo, sender_id, recipient_id, created_at }] : []
}

function sentTo(
  platform: Platform,
  { message, expected, quoted, sender, recipient, credits }: Accepted,
  { places, photos, due }: Written,
): Outcome<Sent> {
  const place = places.get(message.id)
  if (!place) throw new Error(`the message ${message.id} came to stand nowhere`)
  const known = expected?.conversation_id === place.conversation_id && expected.seq === place.seq ? expected : null
  const photo = photos.find(({ id }) => message.kind === 'photo' && id === message.client_id)
  const views = known?.views ?? viewsOf(message, place, { photo, quoted, sender })
  const events = known?.events ?? messageEvents(platform, recipient.id, views)
  const answer = { message: views.sender, cost_credits: message.cost_credits, credits }
  const notify = due.some(({ memberId, fromId }) => memberId === recipient.id && fromId === sender.id)
  return { answer: { answer, events, told: place.told, recipientId: recipient.id, notify } }
}
