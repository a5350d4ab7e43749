// The overall state of payments and books, for whoever watches the server.
import type { Platform } from '#platform/platform.ts'
import { countByHand, findStanding } from './queries.ts'
import type { Standing } from './queries.ts'

export type { Standing }

/** Cheap enough to be called every few seconds; the books themselves are audited once a night. */
export async function paymentsStanding({ db, gateway }: Pick<Platform, 'db' | 'gateway'>): Promise<Standing> {
  return findStanding(db, gateway.name)
}

/** How many refunds wait for a person to pay them, and since when. */
export async function waitingRefunds({
  db,
  gateway,
}: Pick<Platform, 'db' | 'gateway'>): Promise<{ open: number; since: Date | null }> {
  const withoutCalls = gateway.lacks.includes('refunds') ? gateway.name : null
  return (await countByHand(db, withoutCalls)) ?? { open: 0, since: null }
}
