// Who was restricted when their account was erased, and comes back: known for a year by a mark of the mailbox, to the back office alone.
import type { MemberId } from '#base/ids.ts'
import { day } from '#base/time.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { fingerprint } from '#platform/secrets/seal.ts'
import { findRestriction } from '../queries.ts'
import {
  deletePastBefore,
  findMailbox,
  insertPast,
  insertReturns,
  listPastOf,
  listReturned,
  listReturnsOf,
} from './queries.ts'

/** As the page on privacy says. */
const rememberedDays = 365

const markOf = (platform: Platform, mailbox: string) => fingerprint(platform.config.secret, 'mailbox', mailbox)

/** Before the account is erased, in its transaction. An address that was not proved may be somebody else's, who did nothing. */
export async function rememberRestricted(platform: Platform, tx: Db, memberId: MemberId): Promise<void> {
  const [standing, address] = [await findRestriction(tx, memberId), await findMailbox(tx, memberId)]
  if (!standing || !address?.proved) return
  await insertPast(tx, { ...standing, mailbox_mark: markOf(platform, address.mailbox), erased_at: platform.now() })
}

/** Where a member has just proved their address, in that transaction. A person decides what follows. */
export async function noteReturn(platform: Platform, tx: Db, memberId: MemberId): Promise<void> {
  const address = await findMailbox(tx, memberId)
  if (address?.proved) await insertReturns(tx, memberId, markOf(platform, address.mailbox), platform.now())
}

export async function forgetRestricted(platform: Platform): Promise<void> {
  await deletePastBefore(platform.db, new Date(platform.now().getTime() - rememberedDays * day))
}

/** For the back office: members who were restricted under an account that is erased, the latest first. */
export async function returnedMembers(db: Db, limit: number) {
  return listReturned(db, limit)
}

/** For the back office: what was decided about a member under an account that is erased; unproved, their address may be somebody else's. */
export async function returnsOf(platform: Platform, memberId: MemberId) {
  const [noted, address] = await Promise.all([listReturnsOf(platform.db, memberId), findMailbox(platform.db, memberId)])
  const written = address && !address.proved ? await listPastOf(platform.db, markOf(platform, address.mailbox)) : []
  const others = written.filter(({ case_number }) => !noted.some((one) => one.case_number === case_number))
  return [...noted.map((one) => ({ ...one, proved: true })), ...others.map((one) => ({ ...one, proved: false }))]
}
