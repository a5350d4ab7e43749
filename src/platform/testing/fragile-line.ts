// A line to a database for tests: it can fall silent without a word, as when a machine is gone, or be cut.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface FragileLine {
  /** The address of the database by way of this line. */
  url: string
  /** Nothing passes any more over what is connected now; what connects later is heard. */
  fallSilent(): void
  /** Ends what is connected now, as a machine that comes back ends what it knows nothing of. */
  cut(): void
}

export async function fragileLine(databaseUrl: string): Promise<FragileLine> {
  const { hostname, port } = new URL(databaseUrl)
  const open = new Set<{ ends: [Socket, Socket]; silent: boolean }>()
  const server = createServer((here) => {
    const there = connect(Number(port || 5432), hostname)
    const pair = { ends: [here, there] as [Socket, Socket], silent: false }
    open.add(pair)
    join(here, there)
    join(there, here)
    function join(from: Socket, to: Socket) {
      from.on('data', (part) => pair.silent || to.write(part))
      from.on('error', () => undefined)
      from.on('close', () => pair.silent || to.destroy())
    }
  })
  const cut = () => {
    for (const { ends } of open) for (const end of ends) end.resetAndDestroy()
    open.clear()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    cut()
    server.close()
  })
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: url.href, cut, fallSilent: () => open.forEach((pair) => (pair.silent = true)) }
}
