// What was taken back after its reader could have seen it: sealed for both for a while, so that a report between them can use it.
import { day } from '#base/time.ts'
import type { ConversationId, MemberId } from '#base/ids.ts'
import { dropFilesLater } from '#features/profiles/files/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { sealedDays } from '../limits.ts'
import { deleteSealedBefore, findTakenBack, insertSealed } from './queries.ts'
import { couldBeSeen, mayBeKnownSeen } from './rules.ts'

interface TakenWords {
  conversation: ConversationId
  seq: number
  body: string
  otherId: MemberId
  /** For a photo, where its files are. */
  folder: string | null
}

/** Runs inside the transaction that takes the message back, once the deletion is recorded. Returns whether the message is sealed, and its files with it. */
export async function seal(platform: Platform, tx: Db, message: TakenWords): Promise<boolean> {
  const { body, folder, otherId } = message
  const [found, online] = [await findTakenBack(tx, message), platform.live.isOnline(otherId)]
  if (!couldBeSeen(found, online)) return false
  await insertSealed(tx, message, { body, storage_key: folder, unseen: !mayBeKnownSeen(found, online) })
  return true
}

/** Deletes what has been sealed long enough. Its files are removed by jobs of the same commit, except those a report has yet to fetch. */
export async function dropOldSealed(platform: Platform): Promise<void> {
  const before = new Date(platform.now().getTime() - sealedDays * day)
  await inTransaction(platform.db, async (tx) => {
    for (const folder of await deleteSealedBefore(tx, before)) await dropFilesLater(platform, tx, folder)
  })
}
