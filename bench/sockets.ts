// What open windows cost: memory while nothing happens, and how fast a message reaches a thousand of them.
import { fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { loggedInPeople, memberId, peopleDatabase, sessionToken, startBenchPostgres } from './data.ts'
import { atLeast, within } from './figures.ts'
import type { Figure } from './figures.ts'
import { interleaved, startLoadGenerator } from './load.ts'
import type { HttpRequest, Order } from './load.ts'
import { giveCredits } from './message.ts'
import { startProduct } from './server.ts'
import type { RunningProduct } from './server.ts'
import { openWindows } from './window.ts'

const windows = 1_000
const idleWindows = 10_000
/** So that telling all windows about one message does not wait for the commit of the next. */
const atOnce = 16
const body = 'A mail as long as most are: how was your walk, and did the dog find the ball again?'
const calmMs = 2_000
const ms = 3_000

export async function benchSockets(): Promise<Figure[]> {
  const postgres = await startBenchPostgres()
  const url = await peopleDatabase(postgres, 10_000)
  await giveCredits(url)
  const product = await startProduct({ databaseUrl: url, inspected: true })
  const bare = await startBareSockets()
  const generator = startLoadGenerator()
  try {
    const idleKiB = await idleMemory(product)
    const two = [1, 2].map((n) => sessionToken(n))
    const sessions = Array.from({ length: windows }, (_, at) => two[at % 2] ?? '')
    const told: Order = {
      load: { kind: 'windows', port: product.port, path: '/live', sessions, trigger: message, atOnce },
      clients: 1,
      ms,
    }
    const echoed: Order = {
      load: { kind: 'windows', port: bare.port, path: '/', sessions, trigger: JSON.stringify(eventLike), atOnce },
      clients: 1,
      ms,
    }
    const found = await interleaved(generator, { told, echoed })
    const reached = (name: keyof typeof found) => found[name].map(({ rate }) => rate * windows * atOnce)
    return [
      within('idle authenticated window, of 10,000, memory of the server', 'KiB', [idleKiB], 10),
      atLeast('message to 1,000 open windows against bare ws', '/s', reached('told'), reached('echoed'), 0.7),
    ]
  } finally {
    generator.stop()
    bare.stop()
    await product.stop()
    await postgres.stop()
  }
}

/** What an open window adds to the server's memory. */
async function idleMemory({ port, usedBytes }: RunningProduct): Promise<number> {
  // Two windows for each of those who can log in.
  const sessions = Array.from({ length: idleWindows }, (_, at) => sessionToken(1 + (at % loggedInPeople)))
  const live = { port, path: '/live' }
  const first = await openWindows(live, sessions.slice(0, windows))
  await pause(calmMs)
  const before = await usedBytes()
  const counted = await openWindows(live, sessions.slice(windows))
  await pause(calmMs)
  const after = await usedBytes()
  for (const { close } of [...first, ...counted]) close()
  await pause(calmMs)
  return (after - before) / counted.length / 1024
}

const message: HttpRequest = {
  method: 'POST',
  path: '/api/message.php',
  session: sessionToken(1),
  body: JSON.stringify({ client_id: '%id%', member: memberId(2), body }),
}

/** As long as the event of such a message. */
export const eventLike = {
  event: 'message',
  conversation: memberId(1),
  seq: 1_000,
  sender: memberId(1),
  message: {
    id: memberId(1),
    conversation: memberId(1),
    seq: 1_000,
    client_id: memberId(1),
    sender: memberId(1),
    body,
    automatic: false,
    at: '2026-01-01T00:00:00.000Z',
  },
}

export async function startBareSockets(...manner: 'echo'[]): Promise<{ port: number; stop: () => void }> {
  const child = fork(path.join(import.meta.dirname, 'bare-sockets.ts'), manner)
  const port = await new Promise<number>((resolve) => child.once('message', (said) => resolve(Number(said))))
  return { port, stop: () => child.disconnect() }
}
