// Carries events between processes by LISTEN and NOTIFY, on a connection of its own that comes back when it breaks.
import { Client } from 'pg'
import type { Log } from '#platform/platform.ts'
import type { LiveBus } from './live.ts'

const channel = 'duet_live'
/** PostgreSQL refuses payloads of 8,000 bytes. */
const longestPayloadBytes = 7_900
const longestWaitMs = 10_000

export function postgresBus(databaseUrl: string, log: Log): LiveBus {
  let client: Client | null = null
  let stopped = false
  let retries = 0
  let timer: NodeJS.Timeout | undefined
  let sending = false
  let waiting: string[] = []
  let receive: (payload: object) => void = () => undefined
  let reportGap: () => void = () => undefined

  async function connect(): Promise<void> {
    const next = new Client({ connectionString: databaseUrl, application_name: 'duet live', keepAlive: true })
    next.on('error', () => lost(next))
    next.on('end', () => lost(next))
    next.on('notification', ({ payload }) => received(payload))
    await next.connect()
    await next.query(`listen ${channel}`)
    client = next
    if (stopped) return void (await next.end())
    if (retries > 0) reportGap()
    retries = 0
    void flush()
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

  function received(text: string | undefined): void {
    try {
      for (const payload of JSON.parse(text ?? '[]') as object[]) receive(payload)
    } catch (error) {
      log.error({ err: error }, 'live events: an unreadable payload')
    }
  }

  /** One NOTIFY at a time, each with all that came meanwhile: under load a commit carries many events. */
  async function flush(): Promise<void> {
    if (sending || !client) return
    sending = true
    try {
      while (client && waiting.length > 0) await client.query('select pg_notify($1, $2)', [channel, takeBatch()])
    } catch (error) {
      log.warn({ err: error }, 'live events: not carried to the other processes')
    } finally {
      sending = false
    }
  }

  function takeBatch(): string {
    const batch: string[] = []
    let bytes = 2
    while (waiting[0] !== undefined && bytes + Buffer.byteLength(waiting[0]) + 1 <= longestPayloadBytes) {
      bytes += Buffer.byteLength(waiting[0]) + 1
      batch.push(waiting.shift() as string)
    }
    return `[${batch.join(',')}]`
  }

  return {
    publish: (payload) => {
      const [text, short] = [JSON.stringify(payload), JSON.stringify(withoutContent(payload))]
      const fits = Buffer.byteLength(text) + 3 <= longestPayloadBytes
      if (!fits && Buffer.byteLength(short) + 3 > longestPayloadBytes)
        return log.error({}, 'live events: too large even without content')
      // While the connection is away nothing is kept: after the gap every window asks for what it missed.
      if (!client) return
      waiting.push(fits ? text : short)
      void flush()
    },
    subscribe: async (received, gap) => {
      receive = received
      reportGap = gap
      await connect()
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      waiting = []
      await client?.end()
    },
  }
}

/** Where the whole is too long: the short fields of its event, marked partial; the window then asks for the rest. */
function withoutContent(payload: object): object {
  if (!('event' in payload) || typeof payload.event !== 'string') return payload
  const event = JSON.parse(payload.event) as Record<string, unknown>
  const short = Object.entries(event).filter(
    ([, value]) => typeof value === 'number' || (typeof value === 'string' && value.length <= 64),
  )
  return { ...payload, event: JSON.stringify({ ...Object.fromEntries(short), partial: true }) }
}
