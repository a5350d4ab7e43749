// Assembles the live events: this process's windows, and the bus that connects it to the other processes.
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { second } from '#base/time.ts'
import type { Log } from '#platform/platform.ts'
import type { Live, LiveBus } from './live.ts'
import { postgresBus } from './postgres-bus.ts'
import { createPresence, presencePayloads } from './presence.ts'
import type { PresencePayload } from './presence.ts'
import { createRegistry } from './registry.ts'

const beatMs = 30 * second
/** Processes that lost the same line come back one by one: the windows ask for what they missed at once, and then for all others together. */
const gapPauseMs = 5 * second

type Payload =
  /** The event is serialised once, by the process that publishes it. */
  | { kind: 'event'; from: string; to: readonly string[]; event: string }
  | { kind: 'close'; from: string; session: string }
  | PresencePayload

export interface LiveOptions {
  databaseUrl: string
  redisUrl: string | null
  log: Log
}

/**
 * Live events over Redis if configured, otherwise over the database. A Redis may serve several databases, one of which
 * may be a copy of another with the same members, so each has a channel of its own.
 */
export async function startLive({ databaseUrl, redisUrl, log }: LiveOptions): Promise<Live> {
  if (!redisUrl) return connectProcesses(postgresBus(databaseUrl, log))
  const [{ redisBus }, database] = await Promise.all([import('./redis-bus.ts'), nameOf(databaseUrl)])
  return connectProcesses(redisBus(redisUrl, `duet:live:${database}`, log))
}

/** As the database itself reports it: a connection pooler in between may use another name. */
async function nameOf(databaseUrl: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl })
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    return rows[0]?.name ?? ''
  } finally {
    await client.end()
  }
}

/** At once; if it is wanted again before the pause is over, once more after it. */
function atMostEvery(pauseMs: number, act: () => void): () => void {
  let isPausing = false
  let isWanted = false
  const want = () => {
    isWanted = isPausing
    if (isPausing) return
    isPausing = true
    act()
    setTimeout(() => {
      isPausing = false
      if (isWanted) want()
    }, pauseMs).unref()
  }
  return want
}

export async function connectProcesses(bus: LiveBus): Promise<Live> {
  const self = randomUUID()
  const registry = createRegistry()
  const presence = createPresence()
  const tell = (payload: Payload) => bus.publish(payload)
  const introduce = () => {
    for (const payload of presencePayloads(self, [...registry.members()])) tell(payload)
  }

  const tellGap = atMostEvery(gapPauseMs, () => registry.deliverToAll(JSON.stringify({ event: 'gap' })))

  await bus.subscribe(
    (given) => {
      const payload = given as Payload
      if (payload.from === self) return
      if (payload.kind === 'event') return registry.deliver(payload.to, payload.event)
      if (payload.kind === 'close') return registry.closeSession(payload.session)
      if (payload.kind === 'hello' && payload.gap) tellGap()
      if (presence.received(payload, performance.now())) tell({ kind: 'who', from: self, to: payload.from })
      if (payload.kind === 'hello' || (payload.kind === 'who' && payload.to === self)) introduce()
    },
    () => {
      tellGap()
      tell({ kind: 'hello', from: self, gap: true })
      introduce()
    },
  )
  tell({ kind: 'hello', from: self })
  const beat = setInterval(() => tell({ kind: 'alive', from: self }), beatMs)
  beat.unref()

  const prepare: Live['prepare'] = (memberIds, event) => {
    const serialised = JSON.stringify(event)
    const payload: Payload = { kind: 'event', from: self, to: memberIds, event: serialised }
    return {
      word: () => bus.wordOf(payload),
      publish: (toldByCommit) => {
        registry.deliver(memberIds, serialised)
        if (!toldByCommit) tell(payload)
      },
    }
  }

  return {
    prepare,
    publish: (memberIds, event) => prepare(memberIds, event).publish(false),
    open: (window) => {
      if (registry.add(window)) tell({ kind: 'online', from: self, members: [window.memberId] })
      return () => {
        if (registry.remove(window)) tell({ kind: 'offline', from: self, members: [window.memberId] })
      }
    },
    closeSession: (sessionId) => {
      registry.closeSession(sessionId)
      tell({ kind: 'close', from: self, session: sessionId })
    },
    isOnline: (memberId) => registry.has(memberId) || presence.isOnlineElsewhere(memberId, performance.now()),
    stop: async () => {
      clearInterval(beat)
      registry.closeAll()
      await bus.stop()
    },
  }
}
