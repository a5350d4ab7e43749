// Compares our books with the provider's own ledger: anything missed is settled, remaining differences are recorded.
import { ProductError } from '#base/errors.ts'
import { idPattern, newId } from '#base/ids.ts'
import { inPages } from '#base/pages.ts'
import type { Pages } from '#base/pages.ts'
import { day } from '#base/time.ts'
import { inLongTransaction, inTransaction } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { findPayment } from '../queries.ts'
import { settlePayment } from '../settling/service.ts'
import { differences, sumsOf } from './differences.ts'
import {
  countOpenDifferences,
  deleteRuns,
  findLastReconciliation,
  findPaymentAtProvider,
  insertLines,
  insertLooks,
  insertReconciliation,
  listLooks,
  listOpenDifferences,
  listOurSums,
  replaceDifferences,
} from './queries.ts'
import type { Look, OpenDifference, Run } from './queries.ts'

/** Each comparison covers the days before the last one again, to see what came late. */
const overlapMs = 3 * day

export interface Reconciled {
  since: Date
  movements: number
  /** How many there are, and each: there may be more than fit in memory. */
  differing: number
  differences: Pages<OpenDifference>
}

/**
 * Page by page on both sides: the first comparison may have years to read. One that crashes does not change where the next
 * one starts. Throws `payment_provider_unavailable` if the provider does not answer.
 */
export async function reconcile(platform: Platform): Promise<Reconciled> {
  const { db, gateway } = platform
  const now = platform.now()
  const { last, first } = await findLastReconciliation(db, gateway.name)
  const since = new Date((last ?? first ?? now).getTime() - overlapMs)
  const run: Run = { id: newId(now.getTime()), provider: gateway.name, since }
  try {
    const movements = await readMovements(platform, run)
    await inLongTransaction(db, (tx) => insertLooks(tx, run))
    const looks = inPages<Look>((after, limit) => listLooks(db, run, after?.provider_id ?? '', limit))
    for await (const page of looks) for (const look of page) await lookClosely(platform, look, now)
    await insertReconciliation(db, run, movements, now)
    return { since, movements, ...(await openDifferences(platform)) }
  } finally {
    await inLongTransaction(db, (tx) => deleteRuns(tx, run, newId(now.getTime() - day)))
  }
}

async function openDifferences({ db, gateway }: Platform) {
  const differences = inPages<OpenDifference>((after, limit) => listOpenDifferences(db, gateway.name, after, limit))
  return { differing: await countOpenDifferences(db, gateway.name), differences }
}

/** Stores the provider's ledger in the database, a page at a time; returns how many lines that were. */
async function readMovements({ db, gateway }: Platform, run: Run): Promise<number> {
  let read = 0
  for (let after: string | undefined; ;) {
    const { movements, next } = await gateway.listMovements(run.since, after)
    await insertLines(db, run, sumsOf(movements))
    read += movements.length
    if (!next) return read
    after = next
  }
}

async function lookClosely(platform: Platform, { provider_id: providerId, reference }: Look, now: Date): Promise<void> {
  const found = await compareOne(platform, providerId, reference)
  const which = { provider: platform.gateway.name, providerId, now }
  await inTransaction(platform.db, (tx) => replaceDifferences(tx, which, found))
}

/**
 * Everything that ever moved for one payment, on both sides; a payment of ours is settled first, because a notice may have been
 * lost. One that can't be settled differs, and is examined again the next time: the comparison goes on after it.
 */
async function compareOne(platform: Platform, providerId: string, reference: string) {
  const { db, gateway } = platform
  const named = idPattern.test(reference) ? await findPayment(db, reference) : undefined
  const paymentId = named?.id ?? (await findPaymentAtProvider(db, gateway.name, providerId))
  const unread = (error: unknown) => unlessSilent(platform, providerId, error)
  if (paymentId) await settlePayment(platform, { id: paymentId }, providerId).catch(unread)
  const theirs = await gateway.listMovementsOf(providerId).catch(unread)
  const ours = await listOurSums(db, gateway.name, providerId)
  return differences(ours, sumsOf(theirs ?? [])).map((difference) => ({ ...difference, paymentId }))
}

/** A payment that the provider never heard of differs; a provider that does not answer ends the comparison. */
function unlessSilent(platform: Platform, providerId: string, error: unknown): undefined {
  const code = error instanceof ProductError ? error.code : null
  if (code === 'payment_provider_unavailable') throw error
  if (code !== 'not_found') platform.log.error({ err: error, provider_id: providerId }, 'a payment can not be settled')
}
