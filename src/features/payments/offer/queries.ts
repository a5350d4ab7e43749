// SQL of what is for sale on a site, as the operator sets it.
import type { Insertable } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { Bundle } from '#platform/db/tables.ts'

/** What is for sale on a site, in the order in which it is shown. */
export async function listBundlesOf(db: Db, siteId: string) {
  return db
    .selectFrom('bundle')
    .select(['country', 'credits', 'amount_minor', 'currency'])
    .where('site_id', '=', siteId)
    .where('active', '=', true)
    .orderBy('country', (order) => order.asc().nullsFirst())
    .orderBy('position')
    .orderBy('credits')
    .execute()
}

/** Those no longer sold stay, for the orders that refer to them. */
export async function updateBundlesEnded(db: Db, siteId: string): Promise<void> {
  await db
    .updateTable('bundle')
    .set({ active: false })
    .where('site_id', '=', siteId)
    .where('active', '=', true)
    .execute()
}

/** Puts an earlier one up again, at its place; returns whether there was one. */
export async function updateBundleOffered(
  db: Db,
  { site_id, country, credits, amount_minor, currency, position }: Insertable<Bundle>,
): Promise<boolean> {
  const like = db
    .selectFrom('bundle')
    .select('id')
    .where('site_id', '=', site_id)
    .where('country', 'is not distinct from', country ?? null)
    .where('credits', '=', credits)
    .where('amount_minor', '=', amount_minor)
    .where('currency', '=', currency)
    .where('active', '=', false)
    .limit(1)
  const { numUpdatedRows } = await db
    .updateTable('bundle')
    .set({ active: true, position: position ?? 0 })
    .where('id', '=', like)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
