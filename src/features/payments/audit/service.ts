// The state of the books: closed, compared with the provider, recounted.
import type { Platform } from '#platform/platform.ts'
import { closeBooks } from '../books/service.ts'
import { reconcile } from '../reconciling/service.ts'
import type { Reconciled } from '../reconciling/service.ts'
import { refundsByHand } from '../refunds/service.ts'
import { findUnusedCredits, listBalances, listFindings } from './queries.ts'
import type { AccountBalance, Finding } from './queries.ts'

export interface BooksState {
  balances: AccountBalance[]
  unusedCredits: { bought: number; granted: number }
  /** What holds, and what does not with the first of what breaks it. */
  holds: string[]
  broken: Map<string, Finding[]>
  /** Null where the provider did not answer, or has no ledger that can be asked for. */
  reconciled: Reconciled | null
  hasLedger: boolean
  /** What a person has to pay back. */
  byHand: Awaited<ReturnType<typeof refundsByHand>>
}

const findingsShown = 20

/** Brings the books up to date and looks whether they are right. */
export async function auditBooks(platform: Platform): Promise<BooksState> {
  const hasLedger = !platform.gateway.lacks.includes('ledger')
  const reconciled = hasLedger ? await reconcileOrTell(platform) : null
  await closeBooks(platform)
  return {
    balances: await listBalances(platform.db),
    unusedCredits: await findUnusedCredits(platform.db),
    ...(await listFindings(platform.db, findingsShown)),
    reconciled,
    hasLedger,
    byHand: await refundsByHand(platform),
  }
}

async function reconcileOrTell(platform: Platform): Promise<Reconciled | null> {
  return reconcile(platform).catch((error: unknown) => {
    platform.log.error({ err: error }, 'the books can not be compared with the provider')
    return null
  })
}

/** Every day: whatever is off is told where an operator looks. */
export async function auditDaily(platform: Platform): Promise<void> {
  const { broken, reconciled, byHand } = await auditBooks(platform)
  for (const [sentence, findings] of broken) platform.log.error({ sentence, findings }, 'the books are off')
  if (reconciled && reconciled.differences.length > 0)
    platform.log.error({ differences: reconciled.differences }, 'the books differ from the provider’s')
  if (byHand.length > 0) platform.log.error({ refunds: byHand }, 'refunds wait for a person: see `npm run books`')
}
