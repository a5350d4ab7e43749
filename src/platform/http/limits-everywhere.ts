// Rate limits across all processes: counted in the database, by call and by network.
import { normalizeIP } from '@fastify/rate-limit'
import { sql } from 'kysely'
import type { Call } from '#base/call.ts'
import { TooManyRequests } from '#base/errors.ts'
import { second } from '#base/time.ts'
import { deleteInBatches } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'

/** Counts a call from this address if it is one of those, and throws if its network made too many. */
export async function countEverywhere(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { key, limit }: Call,
  ip: string,
): Promise<void> {
  if (!limit?.everywhere) return
  const at = now()
  const { calls, until } = await countOne(db, key, { ip, windowMs: limit.windowSeconds * second, now: at })
  if (calls > limit.max) throw new TooManyRequests(until.getTime() - at.getTime())
}

/** Counts one more from the network of this address; returns how many there were, and when counting starts over. */
export async function countOne(
  db: Db,
  what: string,
  { ip, windowMs, now }: { ip: string; windowMs: number; now: Date },
): Promise<{ calls: number; until: Date }> {
  const ended = new Date(now.getTime() - windowMs)
  // A window that starts in the future comes from a clock that was set back.
  const { rows } = await sql<{ calls: number; begun_at: Date }>`
    insert into call_count as kept (call, network, calls, begun_at) values (${what}, ${normalizeIP(ip)}, 1, ${now})
    on conflict on constraint call_count_pk do update set
      calls = case when kept.begun_at between ${ended} and ${now} then least(kept.calls + 1, 1000000) else 1 end,
      begun_at = case when kept.begun_at between ${ended} and ${now} then kept.begun_at else ${now} end
    returning calls, begun_at`.execute(db)
  const { calls, begun_at } = rows[0] ?? { calls: 0, begun_at: now }
  return { calls, until: new Date(begun_at.getTime() + windowMs) }
}

export async function forgetCalls(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'call_count', 'begun_at', before)
}
