// One connection to PostgreSQL that listens on a channel, and comes back by itself when it breaks.
import { Client } from 'pg'
import type { Log } from '#platform/platform.ts'

const longestWaitMs = 10_000

export interface ListeningConnection {
  /** The client while it is connected. */
  client(): Client | null
  stop(): Promise<void>
}

interface Ears {
  received(payload: string): void
  /** Connected again: what was sent meanwhile did not arrive. */
  gap(): void
}

export async function listenOn(
  databaseUrl: string,
  channel: string,
  log: Log,
  ears: Ears,
): Promise<ListeningConnection> {
  let client: Client | null = null
  let stopped = false
  let retries = 0
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new Client({ connectionString: databaseUrl, application_name: 'duet live', keepAlive: true })
    next.on('error', () => lost(next))
    next.on('end', () => lost(next))
    next.on('notification', ({ payload }) => ears.received(payload ?? ''))
    await next.connect()
    // A word to who listens now is worth nothing after a crash of the database: its commit waits for no disk.
    await next.query(`set synchronous_commit = off; listen ${channel}`)
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

  await connect()
  return {
    client: () => client,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      const last = client
      client = null
      await last?.end()
    },
  }
}
