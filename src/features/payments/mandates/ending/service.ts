// The mandate a member confirmed: what it is, what is still announced under it, and how they end it themselves.
import { ProductError } from '#base/errors.ts'
import { paths } from '#base/paths.ts'
import { day } from '#base/time.ts'
import { contactOf, sendMail } from '#features/notifications/service.ts'
import { originOf } from '#features/sites/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { listAnnounced } from '../../debits/queries.ts'
import { creditorOf } from '../../debits/service.ts'
import { lockMember } from '../../queries.ts'
import { endMandates } from '../../revoking/service.ts'
import { deleteUnconfirmed } from '../queries.ts'
import type { Payer } from '../service.ts'
import { findConfirmed, findConfirmedById } from './queries.ts'
import type { ConfirmedMandate } from './queries.ts'

export async function ownMandate(platform: Platform, { memberId, siteId }: Payer) {
  const [found, creditor] = await Promise.all([findConfirmed(platform.db, memberId), creditorOf(platform, siteId)])
  return { mandate: found ? await shown(platform.db, found) : null, creditor }
}

async function shown(db: Db, { id, reference, iban_mask, confirmed_at, ended_at }: ConfirmedMandate) {
  return {
    id,
    reference,
    iban: iban_mask,
    since: confirmed_at?.toISOString() ?? '',
    ended_at: ended_at?.toISOString() ?? null,
    announced: await listAnnounced(db, { mandateId: id }),
  }
}

/** Ends here at once, with a mail that says so; a job tells the provider. Again, or in a second window, it changes nothing. */
export async function endOwnMandate(platform: Platform, payer: Payer, id: string) {
  const now = platform.now()
  await inTransaction(platform.db, async (tx) => {
    await lockMember(tx, payer.memberId)
    const mandate = await findConfirmedById(tx, payer.memberId, id)
    if (!mandate) throw new ProductError('not_found')
    if (mandate.ended_at) return
    await endMandates(tx, { id }, now)
    await mailEnded(platform, tx, payer, mandate)
  })
  return ownMandate(platform, payer)
}

async function mailEnded(platform: Platform, tx: Db, { memberId, siteId }: Payer, mandate: ConfirmedMandate) {
  const contact = await contactOf(tx, memberId)
  if (!contact) return
  await sendMail(platform, tx, {
    siteId,
    memberId,
    to: contact.email,
    language: contact.language,
    template: 'mandate_ended',
    data: {
      iban: mandate.iban_mask,
      reference: mandate.reference,
      link: (await originOf(platform, siteId)) + paths.mandate(),
    },
  })
}

/** Unconfirmed forms are kept for a day. */
export async function forgetUnconfirmed(platform: Platform): Promise<void> {
  const [now, before] = [platform.now(), new Date(platform.now().getTime() - day)]
  await inTransaction(platform.db, async (tx) => {
    await endMandates(tx, { abandonedBefore: before }, now)
    await deleteUnconfirmed(tx, { before })
  })
}
