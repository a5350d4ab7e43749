// The time zone that decides when a member's day begins: as a browser named it, else their country's.
import { ProductError } from '#base/errors.ts'
import type { MemberId } from '#base/ids.ts'
import { timeZoneOf } from '#features/places/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { deleteZone, findZone, lockZone, updateZone } from './queries.ts'
import { zoneAfter } from './rules.ts'

/** The zone that applies now; one the browser names counts as long as none is stored, and is not stored. */
export async function zoneOf(db: Db, memberId: MemberId, named: string | undefined): Promise<string> {
  const { kept, standard } = await knownZones(db, memberId)
  return kept ?? named ?? standard
}

/** The zone that applies now; one the browser names is stored from now on, if it may count. */
export async function enterZone(platform: Platform, memberId: MemberId, named: string | undefined): Promise<string> {
  const { kept, standard } = await knownZones(platform.db, memberId)
  if (named === undefined || named === kept) return kept ?? standard
  return inTransaction(platform.db, (tx) => keepZone(tx, memberId, named, platform.now()))
}

/** Inside a transaction: locks the member's day, and stores the zone the browser names, if it may count. */
export async function keepZone(db: Db, memberId: MemberId, named: string | undefined, now: Date): Promise<string> {
  const { standard } = await knownZones(db, memberId)
  const known = await lockZone(db, memberId, named ?? standard, now)
  const timeZone = zoneAfter(known, named, standard, now)
  if (timeZone !== known.time_zone) await updateZone(db, memberId, timeZone, now)
  return timeZone
}

async function knownZones(db: Db, memberId: MemberId): Promise<{ kept: string | null; standard: string }> {
  const found = await findZone(db, memberId)
  if (!found) throw new ProductError('not_found')
  return { kept: found.time_zone, standard: timeZoneOf(found.country) }
}

/** A member's stored zone, for their own copy. */
export async function keptZoneOf(db: Db, memberId: MemberId): Promise<string | null> {
  return (await findZone(db, memberId))?.time_zone ?? null
}

export async function eraseZone(db: Db, memberId: MemberId): Promise<void> {
  await deleteZone(db, memberId)
}
