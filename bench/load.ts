// Puts load on a server or a database from a process of its own, for a fixed time, and reports how fast the answers came.
import { fork } from 'node:child_process'
import path from 'node:path'

export interface HttpLoad {
  kind: 'http'
  port: number
  /** Taken in turn; `%id%` in a body stands for a new id. */
  requests: readonly HttpRequest[]
}

export interface HttpRequest {
  method: 'GET' | 'POST'
  path: string
  session?: string
  body?: string
  headers?: Readonly<Record<string, string>>
}

export interface SqlLoad {
  kind: 'sql'
  url: string
  /** Taken in turn: statements sent one after the other, prepared; `%id%` among the values stands for a new id. */
  rounds: readonly (readonly Statement[])[]
  /** For ranges, whose best plan depends on the values: a generic plan would make a poor bound. */
  customPlan?: boolean
  /**
   * Requests serialised once, answers not parsed: for comparing SQL with SQL, whose answers come faster than `pg` reads them. Bounds
   * of the product go through `pg`, as the product does.
   */
  bare?: boolean
}

/** Open windows; one round lasts from the trigger until all of them were told. */
export interface WindowsLoad {
  kind: 'windows'
  port: number
  path: string
  /** One window each. */
  sessions: readonly string[]
  /** A call, or words that one of the windows says. */
  trigger: HttpRequest | string
  /** How many of these are under way at once; a round ends when every window was told of all. */
  atOnce: number
}

/** Messages to somebody whose window is open at another process; a round ends when that window was told. */
export interface DeliveryLoad {
  kind: 'delivery'
  /** Where the call goes. */
  port: number
  /** Where the window is open. */
  windowPort: number
  path: string
  /** Each client takes the next one. */
  pairs: readonly { request: HttpRequest; session: string }[]
  /** Where a round starts: at the call, or at its answer, which says that the message is committed. */
  from: 'call' | 'answer'
}

export interface Statement {
  text: string
  values: readonly unknown[]
}

export interface Order {
  load: HttpLoad | SqlLoad | WindowsLoad | DeliveryLoad
  clients: number
  ms: number
  /** Requests a second in all; if left out, as fast as they are answered. */
  rate?: number
}

export interface Measured {
  /** Answers a second. */
  rate: number
  p50: number
  p95: number
  p99: number
  failures: number
  firstFailure: string
}

export interface LoadGenerator {
  run(order: Order): Promise<Measured>
  stop(): void
}

export function startLoadGenerator(): LoadGenerator {
  const child = fork(path.join(import.meta.dirname, 'load-process.ts'), { serialization: 'advanced' })
  return {
    run: (order) =>
      new Promise((resolve, reject) => {
        const died = (code: number | null) => reject(new Error(`The load generator ended with ${code}.`))
        child.once('exit', died)
        child.once('message', (measured: Measured) => {
          child.off('exit', died)
          if (measured.rate === 0) reject(new Error(`Nothing was answered: ${measured.firstFailure}`))
          else resolve(measured)
        })
        child.send(order)
      }),
    stop: () => child.disconnect(),
  }
}

/** Runs the orders in turn, round after round, so that a busy moment of the machine meets them all. */
export async function interleaved<Name extends string>(
  generator: LoadGenerator,
  orders: Record<Name, Order>,
  rounds = 5,
): Promise<Record<Name, Measured[]>> {
  const names = Object.keys(orders) as Name[]
  const found = Object.fromEntries(names.map((name) => [name, [] as Measured[]])) as Record<Name, Measured[]>
  for (const name of names) await generator.run({ ...orders[name], ms: 1_500 })
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const measured = await generator.run(orders[name])
      if (measured.failures > 0) console.log(`${name}: ${measured.failures} failed, first: ${measured.firstFailure}`)
      found[name].push(measured)
    }
  }
  return found
}
