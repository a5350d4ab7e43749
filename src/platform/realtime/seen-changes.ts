// Listens for members about whom a visitor may now see something else, as the database notifies with every commit (decision 0028).
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { second } from '#base/time.ts'
import type { Log } from '#platform/platform.ts'
import { listenOn } from './listening-connection.ts'
import type { ListeningConnection } from './listening-connection.ts'

const channel = 'duet_seen'
/** A connection that died unnoticed must not delay any response. */
const patienceMs = second

export interface SeenChanges {
  /** Calls `changed` with the member; with null if something may have been missed. */
  hear(changed: (memberId: string | null) => void): void
  /** Starts listening, if not started yet. */
  begin(): void
  /** Whether it is certain right now that nothing is missed. */
  listening(): boolean
  /** Resolves within a second, once every earlier commit has been received, or else `changed(null)` was called. */
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

  /** What was committed was sent to this connection before the commit was answered, and arrives before this answer. */
  const ask = async () => {
    const client = connection?.client()
    if (!client) return
    const answered = client.query('select').then(
      () => true,
      () => false,
    )
    if (!(await Promise.race([answered, patience()]))) tell(null)
  }
  /** An answer that has arrived but is unread, because this process was busy, is read first. */
  const patience = async () => {
    await wait(patienceMs, undefined, { ref: false })
    return turn(false, { ref: false })
  }
  const caughtUp = (): Promise<void> => {
    if (!asked) {
      asked = ask().finally(() => (asked = null))
      return asked
    }
    // The query in flight may already have passed the listener: all callers meanwhile share the next one.
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
