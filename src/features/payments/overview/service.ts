// The overall state of payments and books, for whoever watches the server.
import type { Platform } from '#platform/platform.ts'
import { countByHand, findPaymentsOverview } from './queries.ts'
import type { PaymentsOverview } from './queries.ts'

export type { PaymentsOverview }

/** Cheap enough to be called every few seconds; the books themselves are audited once a night. */
export async function paymentsOverview({ db, gateway }: Pick<Platform, 'db' | 'gateway'>): Promise<PaymentsOverview> {
  return findPaymentsOverview(db, gateway.name)
}

/** How many refunds wait for a person to pay them, and since when. */
export async function waitingRefunds({
  db,
  gateway,
}: Pick<Platform, 'db' | 'gateway'>): Promise<{ open: number; since: Date | null }> {
  const withoutCalls = gateway.lacks.includes('refunds') ? gateway.name : null
  return (await countByHand(db, withoutCalls)) ?? { open: 0, since: null }
}
