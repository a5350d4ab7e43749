// What is for sale on a site: bundles, put up and taken down by the operator.
import { newId } from '#base/ids.ts'
import type { SiteId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import { insertBundles } from '../queries.ts'
import { listBundlesOf, updateBundleOffered, updateBundlesEnded } from './queries.ts'

export type OfferedBundle = Awaited<ReturnType<typeof listBundlesOf>>[number]

/** What is for sale on a site. */
export async function bundlesOf(db: Db, siteId: SiteId): Promise<OfferedBundle[]> {
  return listBundlesOf(db, siteId)
}

/** From now on these are for sale on the site and no others; existing ones keep their ids. */
export async function setBundles(tx: Db, siteId: SiteId, bundles: readonly OfferedBundle[], now: Date): Promise<void> {
  await updateBundlesEnded(tx, siteId)
  for (const [position, bundle] of bundles.entries()) {
    const row = { ...bundle, id: newId(now.getTime()), site_id: siteId, position }
    if (!(await updateBundleOffered(tx, row))) await insertBundles(tx, [row])
  }
}
