// Members who pay from the same bank account: for the back office, which checks whether somebody is here twice.
import type { MemberId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import { listSharedAccounts } from './queries.ts'
import type { SharedAccount } from './queries.ts'

export async function sharedAccounts(db: Db, memberIds: readonly MemberId[]): Promise<SharedAccount[]> {
  return listSharedAccounts(db, memberIds)
}
