// A message that was sent before: the same client id gets the first answer.
import { ProductError } from '#base/errors.ts'
import type { MemberId } from '#base/ids.ts'
import { balanceOf, spendCredits } from '#features/credits/service.ts'
import type { Account } from '#features/credits/service.ts'
import type { Db } from '#platform/db/db.ts'
import { listChatPhotos } from '../photos/queries.ts'
import type { OwnDraft } from '../permission/service.ts'
import { findMessageOfClient } from '../queries.ts'
import type { MessageRow, QuotedRow } from '../queries.ts'
import { receiptReason } from '../rules.ts'
import type { Sent } from '../sending/service.ts'
import { chargeKey, wireMessage } from '../service.ts'

export async function sentBefore(
  tx: Db,
  { senderId, clientId, kind = 'text', body, replyTo }: OwnDraft,
  { account, quoted }: { account: Account; quoted: QuotedRow | null },
  recipientId: MemberId,
): Promise<Sent> {
  const known = await findMessageOfClient(tx, senderId, clientId)
  // What was taken back meanwhile can't be compared any more, but it was sent.
  const same = known?.kind === kind && [body, ''].includes(known.body) && known.other_id === recipientId
  if (!same || known.reply_seq !== (replyTo ?? null)) throw new ProductError('client_id_reused')
  const { cost_credits: cost } = known
  const [photo] = known.kind === 'photo' && known.body ? await listChatPhotos(tx, [known.body]) : []
  const credits = cost > 0 ? await chargedBefore(tx, known, recipientId) : balanceOf(account)
  return {
    answer: { message: wireMessage(known, senderId, { photo, quoted }), cost_credits: cost, credits },
    events: [],
    told: false,
    recipientId,
    notify: false,
  }
}

/** The key is the message's own: a second movement under it moves nothing and returns the balance of the first. */
async function chargedBefore(tx: Db, message: MessageRow, recipientId: MemberId): Promise<number> {
  const { sender_id, cost_credits, id, created_at } = message
  const movement = { key: chargeKey(id), reason: receiptReason(message.kind), subjectId: recipientId, now: created_at }
  return (await spendCredits(tx, sender_id, cost_credits, movement)).balance_after
}
