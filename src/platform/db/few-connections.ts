// A pool for a database that allows fewer connections than the pool may open: callers then wait for an open one.
import { DatabaseError } from 'pg'
import type { Pool, PoolClient } from 'pg'

const tooManyConnections = '53300'

/**
 * Returns how to get a connection from the pool. Once the database refuses another one, the pool makes do with those
 * that are open, and tries for more after `moreAfterMs`. If none is open, one alone is tried: PostgreSQL counts those
 * that are still connecting, so that several may refuse one another. Fails if that one is refused too.
 */
export function connecting(pool: Pool, moreAfterMs: number): () => Promise<PoolClient> {
  const most = pool.options.max
  let open = 0
  pool.on('connect', () => (open += 1))
  pool.on('remove', () => (open -= 1))
  const makeDo = () => {
    if (pool.options.max === most) setTimeout(() => (pool.options.max = most), moreAfterMs).unref()
    pool.options.max = Math.max(1, open)
  }
  return async () => {
    for (;;) {
      const isAlone = pool.options.max === 1
      try {
        return await pool.connect()
      } catch (error) {
        if (!isRefusal(error) || (isAlone && open === 0)) throw error
        makeDo()
      }
    }
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === tooManyConnections
}
