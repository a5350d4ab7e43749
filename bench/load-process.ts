// The process that generates load: each client sends its next request once it has the answer to the one before.
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { openConnection } from './connection.ts'
import type { DeliveryLoad, HttpLoad, Measured, Order, SqlLoad, WindowsLoad } from './load.ts'
import { anyId, openSqlConnection } from './sql-connection.ts'
import type { SqlConnection } from './sql-connection.ts'
import { openWindows } from './window.ts'

/** Returns how many milliseconds it took, if that is not simply from request to answer. */
type Ask = () => Promise<number | void>

process.on('message', (order: Order) => {
  void run(order).then((measured) => process.send?.(measured))
})
process.on('disconnect', () => process.exit(0))

let turn = 0

async function run({ load, clients, ms, rate }: Order): Promise<Measured> {
  const opened = await Promise.all(Array.from({ length: clients }, () => clientFor(load)))
  const latencies: number[] = []
  let failures = 0
  let firstFailure = ''
  const startedAt = performance.now()
  const endsAt = startedAt + ms
  const pauseMs = rate ? (clients * 1000) / rate : 0
  await Promise.all(
    opened.map(async ({ ask }, at) => {
      let dueAt = startedAt + (pauseMs * at) / clients
      while (performance.now() < endsAt) {
        // A client that was still waiting for an answer when its next request was due counts from that moment: a stall is not hidden.
        // A client that waited for the clock counts from sending: a late timer is this process's fault, not the server's.
        const late = rate !== undefined && performance.now() > dueAt
        if (rate && !late) await until(dueAt)
        const from = late ? dueAt : performance.now()
        try {
          const own = await ask()
          latencies.push(own ?? performance.now() - from)
        } catch (error) {
          failures += 1
          firstFailure ||= String(error)
        }
        dueAt += pauseMs
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  for (const { close } of opened) close()
  latencies.sort((one, other) => one - other)
  const at = (part: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? 0
  return { rate: latencies.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99), failures, firstFailure }
}

async function until(moment: number): Promise<void> {
  const left = moment - performance.now()
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
}

function clientFor(load: Order['load']): Promise<{ ask: Ask; close: () => void }> {
  if (load.kind === 'http') return httpClient(load)
  if (load.kind === 'delivery') return deliveryClient(load)
  return load.kind === 'sql' ? sqlClient(load) : windowsClient(load)
}

async function deliveryClient({
  port,
  windowPort,
  path,
  pairs,
  from,
}: DeliveryLoad): Promise<{ ask: Ask; close: () => void }> {
  const pair = pairs[turn++ % pairs.length]
  if (!pair) throw new Error('Nobody writes.')
  let heard = () => undefined as void
  const windows = await openWindows({ port: windowPort, path }, [pair.session], () => heard())
  const caller = await httpClient({ kind: 'http', port, requests: [pair.request] })
  return {
    ask: async () => {
      const told = new Promise<number>((resolve) => {
        heard = () => resolve(performance.now())
      })
      const answered = caller.ask().then(() => performance.now())
      const [answeredAt, toldAt] = await Promise.all([answered, told])
      // A window told before the answer came was told at once.
      return from === 'answer' ? Math.max(0, toldAt - answeredAt) : undefined
    },
    close: () => {
      caller.close()
      for (const { close } of windows) close()
    },
  }
}

async function httpClient({ port, requests }: HttpLoad): Promise<{ ask: Ask; close: () => void }> {
  const connection = await openConnection(port)
  return {
    ask: async () => {
      const request = requests[turn++ % requests.length]
      if (request) await connection.ask({ ...request, body: request.body?.replaceAll('%id%', randomUUID()) })
    },
    close: connection.close,
  }
}

async function sqlClient({ url, rounds, customPlan = false, bare }: SqlLoad): Promise<{ ask: Ask; close: () => void }> {
  const connection = await (bare ? openSqlConnection : openPg)(url, customPlan)
  return {
    ask: async () => {
      const id = randomUUID()
      for (const statement of rounds[turn++ % rounds.length] ?? []) await connection.ask(statement, id)
    },
    close: connection.close,
  }
}

async function openPg(url: string, customPlan: boolean): Promise<SqlConnection> {
  const client = new Client({ connectionString: url })
  await client.connect()
  if (customPlan) await client.query('set plan_cache_mode = force_custom_plan')
  return {
    ask: async ({ text, values }, id) => {
      const given = values.map((value) => (value === anyId ? id : value))
      await client.query({ name: nameOf(text), text, values: given })
    },
    close: () => void client.end(),
  }
}

async function windowsClient({
  port,
  path,
  sessions,
  trigger,
  atOnce,
}: WindowsLoad): Promise<{ ask: Ask; close: () => void }> {
  let missing = 0
  let allTold = () => undefined as void
  const told = () => {
    missing -= 1
    if (missing === 0) allTold()
  }
  const opened = await openWindows({ port, path }, sessions, told)
  const calls: HttpLoad | null = typeof trigger === 'string' ? null : { kind: 'http', port, requests: [trigger] }
  const callers = calls ? await Promise.all(Array.from({ length: atOnce }, () => httpClient(calls))) : []
  const words = typeof trigger === 'string' ? Array.from({ length: atOnce }, () => trigger) : []
  return {
    ask: async () => {
      missing = sessions.length * atOnce
      const everyWindow = new Promise<void>((resolve) => {
        allTold = resolve
      })
      for (const word of words) opened[0]?.send(word)
      await Promise.all([...callers.map(({ ask }) => ask()), everyWindow])
    },
    close: () => {
      for (const { close } of [...callers, ...opened]) close()
    },
  }
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return name
}
