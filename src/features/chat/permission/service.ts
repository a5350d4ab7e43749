// Whether this member may send this to that one, decided while both rows are locked: the rules applied to the database's facts.
import { ProductError } from '#base/errors.ts'
import type { MemberId } from '#base/ids.ts'
import { day } from '#base/time.ts'
import { isInUse } from '#features/profiles/rules.ts'
import type { SiteSettings } from '#features/sites/contract.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { requirePhotosWelcome } from '../asking/service.ts'
import { listBegun } from '../queries.ts'
import type { FactsRow, PartyRow } from '../queries.ts'
import { hasText, messageLength, refusalToBegin, refusalToWrite } from '../rules.ts'
import { countSame } from './rules.ts'
import { decidedBy, nameOf, refused, requireVisible } from '../service.ts'

interface Wish {
  senderId: MemberId
  kind?: 'text' | 'gift' | 'photo' | undefined
  body: string
  replyTo?: number | undefined
  settings: Pick<SiteSettings, 'message_length'>
}

/** Throws the first reason against it; what the writer can't change comes first. */
export async function requireMayWrite(
  platform: Platform,
  tx: Db,
  wish: Wish,
  { facts, sender, recipient }: { facts: FactsRow; sender: PartyRow; recipient: PartyRow },
): Promise<void> {
  // Restricted, or leaving, since this request began: what was on its way, or waited for their row, no longer reaches anybody.
  if (!isInUse(sender.status)) throw new ProductError('authentication_required')
  if ((wish.kind ?? 'text') === 'text') requireLength(wish.body, wish.settings.message_length)
  if (!facts.conversation_id) await requireVisible(tx, recipient.id)
  const refusal = refusalToWrite(decidedBy(facts, recipient))
  if (refusal) throw refused(refusal, nameOf(facts, recipient))
  if (!facts.conversation_id) await requireMayBegin(platform, tx, wish)
  if (wish.kind === 'photo') await requirePhotosWelcome(tx, wish.senderId, recipient, platform.now())
  if (wish.replyTo !== undefined && !facts.quoted) throw new ProductError('not_found')
}

/** Called only when a conversation starts. The sender's row is locked: of two at once, only one can take the last slot. */
async function requireMayBegin(platform: Platform, tx: Db, wish: Wish): Promise<void> {
  const firstWords = await listBegun(tx, wish.senderId, new Date(platform.now().getTime() - day))
  const withTheseWords = (wish.kind ?? 'text') === 'text' ? countSame(wish.body, firstWords) : 0
  const refusal = refusalToBegin({ conversations: firstWords.length, withTheseWords })
  if (refusal) throw new ProductError(refusal)
}

function requireLength(body: string, max: number): void {
  if (!hasText(body)) throw new ProductError('invalid_input', {}, { body: { code: 'required' } })
  if (messageLength(body) > max) throw new ProductError('message_too_long', { max, length: messageLength(body) })
}
