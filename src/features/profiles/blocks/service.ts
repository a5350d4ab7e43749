// Blocks: set, lifted and listed. The open windows of both are told, so that what they show follows at once.
import { ProductError } from '#base/errors.ts'
import type { MemberId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { findSeen } from '../queries.ts'
import { isKnown } from '../rules.ts'
import type { BlockedMember, ContactChanged } from './contract.ts'
import { blocksPageSize } from './limits.ts'
import { deleteBlock, findBlock, insertBlock, listBlocksAfter } from './queries.ts'
import { mayName, readPlace, writePlace } from './rules.ts'

/** Ends contact both ways, at once; twice is once. */
export async function blockMember(platform: Platform, blockerId: MemberId, blockedId: MemberId): Promise<void> {
  await requireNameable(platform.db, blockerId, blockedId)
  if (await setBlock(platform.db, blockerId, blockedId, platform.now()))
    await publishContactChange(platform, blockerId, blockedId)
}

export interface Nameable {
  name: string
  fictional: boolean
}

/** Refuses oneself, and treats members who are hidden or elsewhere like ones who don't exist. */
export async function requireNameable(db: Db, memberId: MemberId, otherId: MemberId): Promise<Nameable> {
  if (memberId === otherId) throw new ProductError('invalid_input', {}, { member: { code: 'invalid' } })
  const other = await findSeen(db, memberId, otherId)
  if (!other || other.viewer_site_id !== other.site_id || !mayName(other)) throw new ProductError('not_found')
  return { name: other.name, fictional: other.fictional }
}

/** Inside the caller's transaction; true if it is new. The windows are told after its commit, with `publishContactChange`. */
export async function setBlock(tx: Db, blockerId: MemberId, blockedId: MemberId, now: Date): Promise<boolean> {
  return insertBlock(tx, blockerId, blockedId, now)
}

export async function unblockMember(platform: Platform, blockerId: MemberId, blockedId: MemberId): Promise<void> {
  if (await deleteBlock(platform.db, blockerId, blockedId)) await publishContactChange(platform, blockerId, blockedId)
}

/** The one who blocked or reported is told; the other one only if they may know of them at all. */
export async function publishContactChange(platform: Platform, doer: MemberId, other: MemberId): Promise<void> {
  const publish = (to: MemberId, about: MemberId) =>
    platform.live.publish([to], { ...({ event: 'contact', member_id: about } satisfies ContactChanged) })
  publish(doer, other)
  const seen = await findSeen(platform.db, other, doer)
  if (seen && isKnown(seen)) publish(other, doer)
}

/** Whether either of two members blocks the other. */
export async function isBlocked(db: Db, one: MemberId, other: MemberId): Promise<boolean> {
  return (await findBlock(db, one, other)) !== undefined
}

/** A page of whom the member blocked, latest first. */
export async function listBlocks(platform: Platform, blockerId: MemberId, after?: string) {
  const rows = await listBlocksAfter(platform.db, blockerId, readPlace(after), blocksPageSize + 1)
  const shown = rows.slice(0, blocksPageSize)
  const last = rows.length > blocksPageSize ? shown.at(-1) : undefined
  return {
    members: shown.map(({ created_at, ...member }): BlockedMember => ({
      ...member,
      blocked_at: created_at.toISOString(),
    })),
    next: last ? writePlace({ at: last.created_at, id: last.id }) : null,
  }
}
