// The state of the books: closed, compared with the provider, recounted; the outcome of each audit is stored.
import { newId } from '#base/ids.ts'
import { inPages } from '#base/pages.ts'
import type { Pages } from '#base/pages.ts'
import { inLongRead } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { closeBooks } from '../books/service.ts'
import { reconcile } from '../reconciling/service.ts'
import type { Reconciled } from '../reconciling/service.ts'
import { refundsByHand } from '../refunds/service.ts'
import { findUnusedCredits, insertAudit, listBalances, listFindings, listGoneTwice } from './queries.ts'
import type { AccountBalance, Finding, GoneTwice } from './queries.ts'

export interface BooksState {
  balances: AccountBalance[]
  unusedCredits: { bought: number; granted: number }
  /** What holds, and what does not, with the first violation. */
  holds: string[]
  broken: Map<string, Finding[]>
  /** Null if the provider did not answer, or has no ledger to query. */
  reconciled: Reconciled | null
  hasLedger: boolean
  /** What a person has to pay back. */
  byHand: ReturnType<typeof refundsByHand>
  /** What went back to members and was taken by their bank as well. */
  goneTwice: Pages<GoneTwice>
}

const findingsShown = 20

/** Brings the books up to date and checks them. */
export async function auditBooks(platform: Platform): Promise<BooksState> {
  const hasLedger = !platform.gateway.lacks.includes('ledger')
  const reconciled = hasLedger ? await reconcileOrTell(platform) : null
  await closeBooks(platform)
  const counted = await inLongRead(platform.db, async (tx) => ({
    balances: await listBalances(tx),
    unusedCredits: await findUnusedCredits(tx),
    ...(await listFindings(tx, findingsShown)),
  }))
  const [now, differing] = [platform.now(), reconciled?.differing ?? null]
  await insertAudit(platform.db, { id: newId(now.getTime()), audited_at: now, broken: counted.broken.size, differing })
  const goneTwice = inPages<GoneTwice>((after, limit) => listGoneTwice(platform.db, after, limit))
  return { ...counted, reconciled, hasLedger, byHand: refundsByHand(platform), goneTwice }
}

async function reconcileOrTell(platform: Platform): Promise<Reconciled | null> {
  return reconcile(platform).catch((error: unknown) => {
    platform.log.error({ err: error }, 'the books can not be compared with the provider')
    return null
  })
}

/** Every day: whatever is off is reported where an operator looks. */
export async function auditDaily(platform: Platform): Promise<void> {
  const { broken, reconciled, byHand } = await auditBooks(platform)
  for (const [sentence, findings] of broken) platform.log.error({ sentence, findings }, 'the books are off')
  if (reconciled && reconciled.differing > 0) await logDifferences(platform, reconciled)
  await logByHand(platform, byHand)
}

/** The first of them: `npm run books` lists all. */
async function logByHand({ log }: Platform, byHand: BooksState['byHand']): Promise<void> {
  for await (const page of byHand) {
    log.error({ refunds: page.slice(0, findingsShown) }, 'refunds wait for a person: see `npm run books`')
    return
  }
}

/** The first of them, and how many there are: `npm run books` lists all. */
async function logDifferences({ log }: Platform, { differing, differences }: Reconciled): Promise<void> {
  for await (const page of differences) {
    log.error({ differing, differences: page.slice(0, findingsShown) }, 'the books differ from the provider’s')
    return
  }
}
