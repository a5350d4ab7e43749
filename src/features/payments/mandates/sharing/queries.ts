// SQL of bank accounts that more than one member pays from.
import { sql } from 'kysely'
import type { MemberId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'

export interface SharedAccount {
  /** The one asked about, and another who pays from the same bank account. */
  member_id: MemberId
  other_id: MemberId
  name: string
  status: string
  signed_up_at: Date
  /** Both confirmed it with a code; otherwise one of them only typed the number, which may be anybody's. */
  confirmed: boolean
  /** The other one's restriction in force. */
  case_number: string | null
}

/** On any site, latest first. An erased member's account is nobody's any more. */
export async function listSharedAccounts(db: Db, memberIds: readonly MemberId[]): Promise<SharedAccount[]> {
  const { rows } = await sql<SharedAccount>`
    with own as (
      select member_id, iban_print, confirmed_at is not null as confirmed from mandate where member_id = any(${memberIds}::uuid[])
      union select member_id, iban_print, true from debit where member_id = any(${memberIds}::uuid[]) and iban_print is not null
    ), shared as (
      select own.member_id, other.member_id as other_id, bool_or(own.confirmed and other.confirmed) as confirmed
      from own cross join lateral (
        select m.member_id, m.confirmed_at is not null as confirmed from mandate m where m.iban_print = own.iban_print
        union all select d.member_id, true from debit d where d.iban_print = own.iban_print
      ) other
      where other.member_id <> own.member_id
      group by 1, 2
    )
    select shared.member_id, shared.other_id, member.name, member.status, member.signed_up_at, shared.confirmed, restriction.case_number
    from shared
    join member on member.id = shared.other_id and member.status <> 'erased'
    left join restriction on restriction.member_id = shared.other_id and restriction.ended_at is null
    order by member.signed_up_at desc, shared.other_id`.execute(db)
  return rows
}
