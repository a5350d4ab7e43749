// SQL of what landers say: sums over the counters that the search keeps.
import { sql } from 'kysely'
import type { SiteId } from '#base/ids.ts'
import { countedYears } from '#features/profiles/limits.ts'
import type { Db } from '#platform/db/db.ts'

export interface CountedPlace {
  country: string
  /** `*` is the whole country; the country `*` the whole site. */
  region: string
  members: number
}

/** The visible real members of the site, of a country and of each of its regions. */
export async function countCrowd(db: Db, siteId: SiteId, country: string): Promise<CountedPlace[]> {
  return db
    .selectFrom('search_count_years')
    .select(['country', 'region', sql<number>`sum(members_until[${sql.lit(countedYears)}])::int`.as('members')])
    .where('site_id', '=', siteId)
    .where('country', 'in', [country, '*'])
    .groupBy(['country', 'region'])
    .execute()
}
