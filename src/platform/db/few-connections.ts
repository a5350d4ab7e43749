// A pool for a database that allows fewer connections than the pool may open: callers then wait for an open one.
import { DatabaseError } from 'pg'
import type { Pool, PoolClient } from 'pg'

const tooManyConnections = '53300'

/**
 * Returns how to get a connection from the pool. Once the database refuses another one, the pool makes do with those
 * that are open, and tries for more after `moreAfterMs`. Fails if none is open.
 */
export function connecting(pool: Pool, moreAfterMs: number): () => Promise<PoolClient> {
  const most = pool.options.max
  let open = 0
  pool.on('connect', () => (open += 1))
  pool.on('remove', () => (open -= 1))
  const makeDo = () => {
    if (pool.options.max === most) setTimeout(() => (pool.options.max = most), moreAfterMs).unref()
    pool.options.max = open
  }
  return async () => {
    for (;;)
      try {
        return await pool.connect()
      } catch (error) {
        if (!(error instanceof DatabaseError && error.code === tooManyConnections) || open === 0) throw error
        makeDo()
      }
  }
}
