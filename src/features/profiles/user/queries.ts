// SQL of the logged-in user.
import { sql } from 'kysely'
import type { MemberId } from '#base/ids.ts'
import type { StopReason } from '#features/notifications/limits.ts'
import type { Db } from '#platform/db/db.ts'
import type { User } from './contract.ts'

export interface AccountRow {
  id: MemberId
  status: User['status']
  signed_up_at: Date
  credits: number
  premium: boolean
  language: string | null
  disabled: StopReason[]
}

/** What the rooms below know about a member, in one statement: every page asks for it. */
export async function findAccount(db: Db, memberId: MemberId): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select m.id, m.status, m.signed_up_at,
      coalesce((select balance_after from credit_entry where member_id = m.id order by seq desc limit 1), 0) as credits,
      exists (select from premium where member_id = m.id) as premium,
      (select language from contact where member_id = m.id) as language,
      array(select reason from notification_disabled where member_id = m.id order by disabled_at) as disabled
    from member m where m.id = ${memberId}`.execute(db)
  return rows[0]
}
