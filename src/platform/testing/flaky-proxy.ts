// A proxy to a database for tests: its connections can fall silent, as when a machine is gone, be cut, or hold back answers.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface FlakyProxy {
  /** The URL of the database through this proxy. */
  url: string
  /** Nothing passes over current connections any more; later ones work. */
  fallSilent(): void
  /** Closes current connections, as a machine does that comes back and knows nothing of them. */
  cut(): void
  /** Holds back the database's answers until the returned function is called. */
  keepAnswers(): () => void
  /** Holds back what is sent to the database from now on, also that a connection is closed. */
  keepQuestions(): void
  /** Everything sent over it so far, including the protocol's own bytes. */
  asked(): string
}

export async function flakyProxy(databaseUrl: string): Promise<FlakyProxy> {
  const { hostname, port } = new URL(databaseUrl)
  const open = new Set<{ ends: [Socket, Socket]; silent: boolean }>()
  let asked = ''
  // A machine that is gone does not even confirm that a connection is closed.
  const server = createServer({ allowHalfOpen: true }, (here) => {
    const there = connect(Number(port || 5432), hostname)
    const pair = { ends: [here, there] as [Socket, Socket], silent: false }
    open.add(pair)
    here.on('data', (part) => (asked += part.toString('latin1')))
    join(here, there)
    join(there, here)
    function join(from: Socket, to: Socket) {
      from.on('data', (part) => pair.silent || to.write(part))
      from.on('end', () => pair.silent || to.end())
      from.on('error', () => undefined)
      from.on('close', () => pair.silent || to.destroy())
    }
  })
  const cut = () => {
    for (const { ends } of open) for (const end of ends) end.resetAndDestroy()
    open.clear()
  }
  const keepAnswers = () => {
    const kept = [...open].map(({ ends: [, there] }) => there.pause())
    return () => kept.forEach((there) => there.resume())
  }
  const keepQuestions = () => open.forEach(({ ends: [here] }) => here.pause())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    cut()
    server.close()
  })
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const fallSilent = () => open.forEach((pair) => (pair.silent = true))
  return { url: url.href, cut, fallSilent, keepAnswers, keepQuestions, asked: () => asked }
}
