// One connection to PostgreSQL that listens on a channel, and reconnects by itself when it breaks.
import { Client } from 'pg'
import { isStandby } from '#platform/db/db.ts'
import type { Log } from '#platform/platform.ts'

const longestWaitMs = 10_000
/** The heartbeat interval, and how long its answer is waited for: a dead connection reports nothing. */
const usualBeat = { everyMs: 15_000, patienceMs: 10_000 }

const forgetful =
  'live events: the database has forgotten who listens; a connection pooler in between has to work in session mode'

export interface ListeningConnection {
  /** The client while it is connected. */
  client(): Client | null
  stop(): Promise<void>
}

interface Ears {
  received(payload: string): void
  /** Reconnected: what was sent meanwhile did not arrive. */
  gap(): void
}

/** Resolves once it listens; with a standby at once, and it listens when that takes over. */
export async function listenOn(
  databaseUrl: string,
  channel: string,
  log: Log,
  ears: Ears,
  beat = usualBeat,
): Promise<ListeningConnection> {
  let client: Client | null = null
  let stopped = false
  let retries = 0
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: databaseUrl,
      application_name: 'duet live',
      connectionTimeoutMillis: beat.patienceMs,
      query_timeout: beat.patienceMs,
      // A heartbeat does not wait for the answers of queries in flight.
      pipeline: true,
    })
    next.on('error', () => lost(next))
    next.on('end', () => lost(next))
    next.on('notification', ({ payload }) => ears.received(payload ?? ''))
    try {
      await next.connect()
      // A notification to current listeners is worthless after a crash of the database: its commit need not wait for the disk.
      await next.query(`set synchronous_commit = off; listen ${channel}`)
    } catch (error) {
      // Otherwise each attempt would leave a connection open, until the database has none left.
      void next.end().catch(() => undefined)
      throw error
    }
    if (stopped) return next.end()
    client = next
    if (retries > 0) ears.gap()
    retries = 0
  }

  function lost(broken: Client): void {
    if (stopped || client !== broken) return
    client = null
    void broken.end().catch(() => undefined)
    log.warn({}, 'live events: the connection was lost')
    retry()
  }

  function retry(): void {
    if (stopped) return
    retries += 1
    timer = setTimeout(() => void connect().catch(retry), Math.min(longestWaitMs, 100 * 2 ** retries))
  }

  const beatOnce = async () => {
    const asked = client
    if (asked && !(await stillListens(asked, channel, log))) lost(asked)
  }

  await connect().catch((error: unknown) => {
    if (!isStandby(error)) throw error
    log.warn({}, 'live events: they begin once the database is no standby any more')
    retry()
  })
  const beating = setInterval(() => void beatOnce(), beat.everyMs).unref()
  return {
    client: () => client,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      clearInterval(beating)
      const last = client
      client = null
      await last?.end()
    },
  }
}

/** No answer means that the connection is gone. */
async function stillListens(client: Client, channel: string, log: Log): Promise<boolean> {
  try {
    const { rowCount } = await client.query(`select where '${channel}' in (select pg_listening_channels())`)
    if (rowCount === 0) log.error({}, forgetful)
    return rowCount === 1
  } catch {
    return false
  }
}
