// From one person's call to the other's open window at another process, against a bare WebSocket echo at the same rate, alone and at the same time.
import path from 'node:path'
import { benchFolder, memberId, peopleDatabase, sessionToken, startBenchPostgres } from './data.ts'
import { atMost } from './figures.ts'
import type { Figure } from './figures.ts'
import { interleaved, startLoadGenerator } from './load.ts'
import type { LoadGenerator, Order } from './load.ts'
import { giveCredits } from './message.ts'
import { startProduct } from './server.ts'
import { eventLike, startBareSockets } from './sockets.ts'

/** Per second; each client waits for its own answer. */
const rate = 200
const clients = 16
const ms = 4_000
const rounds = 5
const body = 'A mail as long as most are: how was your walk, and did the dog find the ball again?'

export async function benchDelivery(): Promise<Figure[]> {
  const postgres = await startBenchPostgres()
  const url = await peopleDatabase(postgres, 10_000)
  await giveCredits(url)
  const [one, other] = await Promise.all([
    startProduct({ databaseUrl: url }),
    startProduct({ databaseUrl: url, dataDir: path.join(benchFolder, 'second-product') }),
  ])
  const bare = await startBareSockets('echo')
  const generator = startLoadGenerator()
  try {
    const pairs = Array.from({ length: clients }, (_, at) => pairOf(10 * at + 1))
    const load = { kind: 'delivery', port: one.port, windowPort: other.port, path: '/live', pairs } as const
    const delivery = (from: 'call' | 'answer'): Order => ({ load: { ...load, from }, clients, ms, rate })
    const echo = {
      kind: 'windows',
      port: bare.port,
      path: '/',
      sessions: [''],
      trigger: JSON.stringify(eventLike),
      atOnce: 1,
    } as const
    const found = await interleaved(generator, {
      written: delivery('call'),
      delivered: delivery('answer'),
      echoed: { load: echo, clients, ms, rate },
    })
    const p99 = (name: keyof typeof found) => found[name].map((measured) => measured.p99)
    const beside = await besideEachOther(generator, delivery('call'), { load: echo, clients, ms, rate })
    return [
      atMost('message to a window at another process, from the call, p99', 'ms', p99('written'), p99('echoed'), 3),
      atMost('the same from its answer, which says it is committed, p99', 'ms', p99('delivered'), p99('echoed'), 3),
      atMost('from the call, against an echo while such messages are sent, p99', 'ms', beside.ours, beside.bound, 3),
    ]
  } finally {
    generator.stop()
    bare.stop()
    await Promise.all([one.stop(), other.stop()])
    await postgres.stop()
  }
}

/** Both at the same time, each from a process of its own: the echo gets what the messages leave of the machine. */
async function besideEachOther(generator: LoadGenerator, ours: Order, bound: Order) {
  const other = startLoadGenerator()
  const found = { ours: [] as number[], bound: [] as number[] }
  try {
    for (let round = 0; round <= rounds; round++) {
      const [mine, echoed] = await Promise.all([generator.run(ours), other.run(bound)])
      // The first one warms them up.
      if (round === 0) continue
      found.ours.push(mine.p99)
      found.bound.push(echoed.p99)
    }
  } finally {
    other.stop()
  }
  return found
}

/** Person n writes to the next one, whose window is open; every tenth is fictional. */
function pairOf(n: number) {
  const message = { client_id: '%id%', member: memberId(n + 1), body }
  return {
    request: {
      method: 'POST' as const,
      path: '/api/message.php',
      session: sessionToken(n),
      body: JSON.stringify(message),
    },
    session: sessionToken(n + 1),
  }
}
