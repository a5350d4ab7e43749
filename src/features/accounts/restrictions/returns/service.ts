// Members who were restricted when their account was erased, and come back: recognised for a year by a mark of the mailbox, by the back office alone.
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

/** As the privacy page says. */
const rememberedDays = 365

const markOf = (platform: Platform, mailbox: string) => fingerprint(platform.config.secret, 'mailbox', mailbox)

/** Before the account is erased, in its transaction. An unverified address may be somebody else's, who did nothing. */
export async function rememberRestricted(platform: Platform, tx: Db, memberId: MemberId): Promise<void> {
  const [standing, address] = [await findRestriction(tx, memberId), await findMailbox(tx, memberId)]
  if (!standing || !address?.proved) return
  await insertPast(tx, { ...standing, mailbox_mark: markOf(platform, address.mailbox), erased_at: platform.now() })
}

/** When a member has just verified their address, in that transaction. A person decides what follows. */
export async function recordReturn(platform: Platform, tx: Db, memberId: MemberId): Promise<void> {
  const address = await findMailbox(tx, memberId)
  if (address?.proved) await insertReturns(tx, memberId, markOf(platform, address.mailbox), platform.now())
}

export async function forgetRestricted(platform: Platform): Promise<void> {
  await deletePastBefore(platform.db, new Date(platform.now().getTime() - rememberedDays * day))
}

/** For the back office: members who were restricted under an account since erased, latest first. */
export async function returnedMembers(db: Db, limit: number) {
  return listReturned(db, limit)
}

/** For the back office: decisions about a member under an erased account; if unverified, their address may be somebody else's. */
export async function returnsOf(platform: Platform, memberId: MemberId) {
  const [noted, address] = await Promise.all([listReturnsOf(platform.db, memberId), findMailbox(platform.db, memberId)])
  const written = address && !address.proved ? await listPastOf(platform.db, markOf(platform, address.mailbox)) : []
  const others = written.filter(({ case_number }) => !noted.some((one) => one.case_number === case_number))
  return [...noted.map((one) => ({ ...one, proved: true })), ...others.map((one) => ({ ...one, proved: false }))]
}
