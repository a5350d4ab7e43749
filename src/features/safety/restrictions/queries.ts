// SQL about members who are restricted: which site they belong to, and which member an operator means.
import type { MemberId, SiteId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'

export async function findSiteOf(db: Db, memberId: MemberId): Promise<SiteId | null> {
  const row = await db.selectFrom('member').select('site_id').where('id', '=', memberId).executeTakeFirst()
  return row?.site_id ?? null
}
