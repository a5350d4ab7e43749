// Compares our books with the provider's own ledger: what we missed is settled, what still differs is written down.
import { ProductError } from '#base/errors.ts'
import { idPattern } from '#base/ids.ts'
import { day } from '#base/time.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Movement } from '#platform/payments/gateway.ts'
import type { Platform } from '#platform/platform.ts'
import { findPayment } from '../queries.ts'
import { settlePayment } from '../settling/service.ts'
import {
  findLastReconciliation,
  findPaymentAtProvider,
  insertReconciliation,
  listOpenDifferences,
  listOurSums,
} from './queries.ts'
import { differences, sumsOf } from './differences.ts'
import type { Difference } from './differences.ts'

/** Each comparison looks at the days before the last one again: what came late is seen. */
const overlapMs = 3 * day

export interface Reconciled {
  since: Date
  movements: number
  differences: Awaited<ReturnType<typeof listOpenDifferences>>
}

/** Throws `payment_provider_unavailable` where the provider does not answer. */
export async function reconcile(platform: Platform): Promise<Reconciled> {
  const { db, gateway } = platform
  const now = platform.now()
  const { last, first } = await findLastReconciliation(db, gateway.name)
  const since = new Date((last ?? first ?? now).getTime() - overlapMs)
  const movements = await readMovements(platform, since)
  const rough = differences(await listOurSums(db, gateway.name, { since }), sumsOf(movements))
  const open = await listOpenDifferences(db, gateway.name)
  const looked = [...new Set([...rough.map(({ providerId }) => providerId), ...open.map((one) => one.provider_id)])]
  const references = new Map(movements.map((one) => [one.provider_id, one.reference]))
  const found: (Difference & { paymentId: string | null })[] = []
  for (const providerId of looked) found.push(...(await compareOne(platform, providerId, references.get(providerId))))
  const compared = { provider: gateway.name, since, now, movements: movements.length }
  await inTransaction(db, (tx) => insertReconciliation(tx, compared, looked, found))
  return { since, movements: movements.length, differences: await listOpenDifferences(db, gateway.name) }
}

async function readMovements(platform: Platform, since: Date): Promise<Movement[]> {
  const movements: Movement[] = []
  for (let after: string | undefined; ;) {
    const page = await platform.gateway.listMovements(since, after)
    movements.push(...page.movements)
    if (!page.next) return movements
    after = page.next
  }
}

/** All that ever moved for one payment, on both sides; a payment of ours is settled first, as a notice may have been lost. */
async function compareOne(platform: Platform, providerId: string, reference = '') {
  const { db, gateway } = platform
  const named = idPattern.test(reference) ? await findPayment(db, reference) : undefined
  const paymentId = named?.id ?? (await findPaymentAtProvider(db, gateway.name, providerId))
  if (paymentId) await settlePayment(platform, { id: paymentId }, providerId).catch(unlessGone)
  const theirs = await gateway.listMovementsOf(providerId).catch(unlessGone)
  const ours = await listOurSums(db, gateway.name, { providerId })
  return differences(ours, sumsOf(theirs ?? [])).map((difference) => ({ ...difference, paymentId }))
}

/** A payment that the provider never heard of differs; a provider that does not answer ends the comparison. */
function unlessGone(error: unknown): undefined {
  if (error instanceof ProductError && error.code === 'not_found') return
  throw error
}
