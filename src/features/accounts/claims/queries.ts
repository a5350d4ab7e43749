// SQL of signups that nobody has completed, by the address that their mailed link is to prove.
import { sql } from 'kysely'
import type { Language } from '#base/languages.ts'
import type { MemberId, SiteId } from '#base/ids.ts'
import { lowerCase } from '#base/lower-case.ts'
import type { Db } from '#platform/db/db.ts'

export interface Claim {
  memberId: MemberId
  /** As it was given. */
  email: string
  language: Language
}

/** The latest with this address that the browser has made. The mails know of those that have no address yet. */
export async function findClaim(
  db: Db,
  { siteId, email, browser }: { siteId: SiteId; email: string; browser: Buffer },
): Promise<Claim | undefined> {
  const { rows } = await sql<Claim>`
    select m.id as "memberId", mail.to_address as email, mail.language
    from mail
    join member m on m.id = mail.member_id and m.status = 'signing_up'
    join known_browser b on b.member_id = m.id and b.token_hash = ${browser}
    where mail.site_id = ${siteId} and lower(mail.to_address) = ${lowerCase(email)} and mail.template = 'activate'
    order by m.id desc limit 1`.execute(db)
  return rows[0]
}
