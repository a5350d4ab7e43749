// The overall state of payments and books, for whoever watches the server.
import type { Platform } from '#platform/platform.ts'
import { providerWithCalls } from '../refunds/service.ts'
import { countByHand, findPaymentsOverview } from './queries.ts'
import type { PaymentsOverview } from './queries.ts'

export type { PaymentsOverview }

/** Cheap enough to be called every few seconds; the books themselves are audited once a night. */
export async function paymentsOverview({ db, gateway }: Pick<Platform, 'db' | 'gateway'>): Promise<PaymentsOverview> {
  return findPaymentsOverview(db, gateway.name)
}

/** How many refunds wait for a person to pay them, and since when. */
export async function waitingRefunds(
  platform: Pick<Platform, 'db' | 'gateway'>,
): Promise<{ open: number; since: Date | null }> {
  return (await countByHand(platform.db, providerWithCalls(platform))) ?? { open: 0, since: null }
}
