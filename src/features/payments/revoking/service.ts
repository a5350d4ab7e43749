// Ending mandates: here at once, at the provider as soon as it answers.
import { ProductError } from '#base/errors.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { deleteRevocation, insertRevocation, listRevocations, updateEnded, updateRevocationAsked } from './queries.ts'
import type { Ending } from './queries.ts'

/** Part of the caller's transaction: whatever ends here is recorded for its provider in the same commit. */
export async function endMandates(tx: Db, which: Ending, now: Date): Promise<void> {
  await updateEnded(tx, which, now)
}

/** The provider made it for a mandate that ended here meanwhile: it is told to end that too. */
export async function revokeLate({ db, gateway, now }: Platform, providerId: string): Promise<never> {
  await insertRevocation(db, gateway.name, providerId, now())
  throw new ProductError('not_found')
}

const askedAtOnce = 100

/** Tells the provider what has ended, repeatedly until it confirms. */
export async function revokeEnded(platform: Platform): Promise<void> {
  const { db, gateway } = platform
  if (!gateway.revokeMandate) return
  for (const { provider_id: id } of await listRevocations(db, gateway.name, platform.now(), askedAtOnce)) {
    try {
      await updateRevocationAsked(db, gateway.name, id, platform.now())
      await gateway.revokeMandate(id)
      await deleteRevocation(db, gateway.name, id)
    } catch (error) {
      platform.log.warn({ err: error }, 'a mandate could not be revoked at the provider')
    }
  }
}
