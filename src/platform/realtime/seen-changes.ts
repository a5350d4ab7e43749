// Hears of whom a visitor may now see something else, as the database says it of every commit (decision 0028).
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { second } from '#base/time.ts'
import type { Log } from '#platform/platform.ts'
import { listenOn } from './listening-connection.ts'
import type { ListeningConnection } from './listening-connection.ts'

const channel = 'duet_seen'
/** A connection that died unnoticed must hold up nobody's answer. */
const patienceMs = second

export interface SeenChanges {
  /** Calls `changed` with the member; with null where something may have been missed. */
  hear(changed: (memberId: string | null) => void): void
  /** Begins to listen, where that has not begun. */
  begin(): void
  /** Whether nothing can pass unheard at this moment. */
  listening(): boolean
  /** Resolves when all that was committed before has been heard, or else null was, within a second. */
  caughtUp(): Promise<void>
  stop(): Promise<void>
}

export function seenChanges(databaseUrl: string, log: Log): SeenChanges {
  const ears = new Set<(memberId: string | null) => void>()
  const tell = (memberId: string | null) => ears.forEach((changed) => changed(memberId))
  let connecting: Promise<ListeningConnection | null> | null = null
  let connection: ListeningConnection | null = null
  let asked: Promise<void> | null = null
  let next: Promise<void> | null = null

  /** What was committed was told to this connection before the commit was answered, and is sent before this answer. */
  const ask = async () => {
    const client = connection?.client()
    if (!client) return
    const answered = client.query('select').then(
      () => true,
      () => false,
    )
    if (!(await Promise.race([answered, patience()]))) tell(null)
  }
  /** An answer that lies here unread, for this process was busy itself, is read first. */
  const patience = async () => {
    await wait(patienceMs, undefined, { ref: false })
    return turn(false, { ref: false })
  }
  const caughtUp = (): Promise<void> => {
    if (!asked) {
      asked = ask().finally(() => (asked = null))
      return asked
    }
    // The one under way may have passed the listener's ear already: all who come meanwhile share the next.
    next ??= asked.then(() => {
      next = null
      return caughtUp()
    })
    return next
  }

  return {
    hear: (changed) => void ears.add(changed),
    begin: () => {
      connecting ??= listenOn(databaseUrl, channel, log, { received: tell, gap: () => tell(null) }).then(
        (opened) => {
          connection = opened
          tell(null)
          return opened
        },
        (error: unknown) => {
          log.warn({ err: error }, 'pages about members are not kept: no connection')
          connecting = null
          return null
        },
      )
    },
    listening: () => connection?.client() != null,
    caughtUp,
    stop: async () => {
      const opened = await connecting
      await opened?.stop()
    },
  }
}
