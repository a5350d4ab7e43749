// Limits that hold for all processes together: counted in the database, call by call and network by network.
import { normalizeIP } from '@fastify/rate-limit'
import { sql } from 'kysely'
import type { Call } from '#base/call.ts'
import { ProductError } from '#base/errors.ts'
import { second } from '#base/time.ts'
import { deleteInPortions } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'

/** Counts a call of this address, where it is one of those, and throws where its network made too many. */
export async function countEverywhere(
  { db, now: clock }: Pick<Platform, 'db' | 'now'>,
  { key, limit }: Call,
  ip: string,
): Promise<void> {
  if (!limit?.everywhere) return
  const now = clock()
  const ended = new Date(now.getTime() - limit.windowSeconds * second)
  // A beginning that lies ahead is of a clock that went back.
  const { rows } = await sql<{ calls: number }>`
    insert into call_count as kept (call, network, calls, begun_at) values (${key}, ${normalizeIP(ip)}, 1, ${now})
    on conflict on constraint call_count_pk do update set
      calls = case when kept.begun_at between ${ended} and ${now} then least(kept.calls + 1, 1000000) else 1 end,
      begun_at = case when kept.begun_at between ${ended} and ${now} then kept.begun_at else ${now} end
    returning calls`.execute(db)
  if ((rows[0]?.calls ?? 0) > limit.max) throw new ProductError('too_many_requests')
}

export async function forgetCalls(db: Db, before: Date): Promise<void> {
  await deleteInPortions(db, 'call_count', 'begun_at', before)
}
