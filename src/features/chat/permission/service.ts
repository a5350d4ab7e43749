// Whether this member may send this to that one, decided while both rows are locked: the rules applied to the database's facts.
import { ProductError } from '#base/errors.ts'
import type { ConversationId, MemberId } from '#base/ids.ts'
import { day } from '#base/time.ts'
import { isInUse } from '#features/profiles/rules.ts'
import type { SiteSettings } from '#features/sites/contract.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { requirePhotosWelcome } from '../asking/service.ts'
import type { NewChatPhoto } from '../photos/queries.ts'
import { listBegun } from '../queries.ts'
import type { FactsRow, PartyRow } from '../queries.ts'
import { hasText, messageCost, messageLength, priceOf, refusalToBegin, refusalToWrite } from '../rules.ts'
import { countSame } from './rules.ts'
import { decidedBy, nameOf, refused, requireVisible } from '../service.ts'

export interface Draft {
  clientId: string
  /** Text unless set otherwise. */
  kind?: 'text' | 'gift' | 'photo' | undefined
  /** The text; for a gift its name in the catalogue, for a photo its client id. */
  body: string
  /** For a photo sent for the first time, whose files are stored already. */
  photo?: NewChatPhoto | undefined
  /** The message of the conversation that it replies to. */
  replyTo?: number | undefined
  /** The price that the sender was shown, in credits: it never costs more. */
  shownCost?: number | undefined
  /** Exactly one of the two is set: the destination. */
  conversation?: ConversationId | undefined
  member?: MemberId | undefined
}

export interface OwnDraft extends Draft {
  senderId: MemberId
  settings: SiteSettings
}

/** Throws the first reason against it; what the writer can't change comes first. */
export async function requireMayWrite(
  platform: Platform,
  tx: Db,
  wish: OwnDraft,
  { facts, sender, recipient }: { facts: FactsRow; sender: PartyRow; recipient: PartyRow },
): Promise<void> {
  const { kind = 'text', settings } = wish
  // Restricted, or leaving, since this request began: what was on its way, or waited for their row, no longer reaches anybody.
  if (!isInUse(sender.status)) throw new ProductError('authentication_required')
  if (kind === 'text') requireLength(wish.body, settings.message_length)
  if (!facts.conversation_id) await requireVisible(tx, recipient.id)
  const refusal = refusalToWrite(decidedBy(facts, recipient, settings))
  if (refusal) throw refused(refusal, nameOf(facts, recipient))
  if (!facts.conversation_id) await requireMayBegin(platform, tx, wish)
  if (kind === 'photo') await requirePhotosWelcome(tx, wish.senderId, recipient, platform.now())
  if (wish.replyTo !== undefined && !facts.quoted) throw new ProductError('not_found')
  requireShown(messageCost(priceOf(kind, settings), recipient.fictional), wish.shownCost)
}

/** Nobody pays more than they were shown (4.480); a window of before says nothing. */
export function requireShown(cost: number, shownCost = cost): void {
  if (cost > shownCost) throw new ProductError('price_changed')
}

/** Called only when a conversation starts. The sender's row is locked: of two at once, only one can take the last slot. */
async function requireMayBegin(platform: Platform, tx: Db, wish: OwnDraft): Promise<void> {
  const firstWords = await listBegun(tx, wish.senderId, new Date(platform.now().getTime() - day))
  const withTheseWords = (wish.kind ?? 'text') === 'text' ? countSame(wish.body, firstWords) : 0
  const refusal = refusalToBegin({ conversations: firstWords.length, withTheseWords })
  if (refusal) throw new ProductError(refusal)
}

function requireLength(body: string, max: number): void {
  if (!hasText(body)) throw new ProductError('invalid_input', {}, { body: { code: 'required' } })
  if (messageLength(body) > max) throw new ProductError('message_too_long', { max, length: messageLength(body) })
}
