// Carries events between processes by LISTEN and NOTIFY: several per payload under load, without content if too long.
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '#platform/platform.ts'
import type { ListeningConnection } from './listening-connection.ts'
import { listenOn } from './listening-connection.ts'
import { liveChannel as channel } from './live.ts'
import type { LiveBus } from './live.ts'

/** PostgreSQL refuses payloads of 8,000 bytes. */
const longestPayloadBytes = 7_900
const longestShortField = 64
const lastWordMs = 500

export function postgresBus(databaseUrl: string, log: Log): LiveBus {
  let connection: ListeningConnection | null = null
  let sending = false
  const waiting: string[] = []
  let sent: Promise<void> = Promise.resolve()
  const client = () => connection?.client() ?? null

  /** One NOTIFY at a time, each with everything that arrived meanwhile. */
  async function flush(): Promise<void> {
    sending = true
    try {
      for (let open = client(); open && waiting.length > 0; open = client()) {
        await open.query({ name: channel, text: 'select pg_notify($1, $2)', values: [channel, takeBatch(waiting)] })
      }
    } catch (error) {
      log.warn({ err: error }, 'live events: not carried to the other processes')
    } finally {
      sending = false
    }
  }

  return {
    wordOf: (payload) => {
      const text = fitting(payload)
      return text === null ? null : `[${text}]`
    },
    publish: (payload) => {
      // Nothing is queued while disconnected: after the gap, every window fetches what it missed.
      if (!client()) return
      const text = fitting(payload)
      if (text === null) return log.error({}, 'live events: too large even without content')
      waiting.push(text)
      if (!sending) sent = flush()
    },
    subscribe: async (received, gap) => {
      const read = (text: string) => {
        try {
          for (const payload of JSON.parse(text) as object[]) received(payload)
        } catch (error) {
          log.error({ err: error }, 'live events: an unreadable payload')
        }
      }
      connection = await listenOn(databaseUrl, channel, log, { received: read, gap })
    },
    stop: async () => {
      // A process that exits right away has still notified the others; an unresponsive database is not waited for.
      await Promise.race([sent, delay(lastWordMs, undefined, { ref: false })])
      waiting.length = 0
      await connection?.stop()
    },
  }
}

/** As many of the waiting events as one payload can hold, in order. */
function takeBatch(waiting: string[]): string {
  const batch: string[] = []
  let bytes = 2
  for (const text of waiting) {
    bytes += Buffer.byteLength(text) + 1
    if (bytes > longestPayloadBytes) break
    batch.push(text)
  }
  waiting.splice(0, batch.length)
  return `[${batch.join(',')}]`
}

function fitting(payload: object): string | null {
  for (const candidate of [payload, withoutContent(payload)]) {
    const text = JSON.stringify(candidate)
    if (Buffer.byteLength(text) + 3 <= longestPayloadBytes) return text
  }
  return null
}

/** If the whole event is too long: only its short fields, marked partial; the window then fetches the rest. */
function withoutContent(payload: object): object {
  if (!('event' in payload) || typeof payload.event !== 'string') return payload
  const event = Object.entries(JSON.parse(payload.event) as Record<string, unknown>)
  const short = event.filter(
    ([, value]) => typeof value === 'number' || (typeof value === 'string' && value.length <= longestShortField),
  )
  return { ...payload, event: JSON.stringify({ ...Object.fromEntries(short), partial: true }) }
}
