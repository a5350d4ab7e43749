// A bounded number of connections per network: a client that only holds them open keeps nobody else out.
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { limitConnections, stopCounting } from './connection-limit.ts'

const opened: { app: FastifyInstance; lines: Socket[] }[] = []
afterEach(async () => {
  for (const { app, lines } of opened.splice(0)) {
    for (const line of lines) line.destroy()
    await app.close()
  }
})

async function listening(proxies: readonly string[]) {
  const app = Fastify()
  limitConnections(app, proxies, 3)
  const arrived: Socket[] = []
  app.server.on('connection', (socket) => arrived.push(socket))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const lines: Socket[] = []
  opened.push({ app, lines })
  /** Whether a connection is still open once the server has seen it. */
  const isHeld = async () => {
    const line = connect(port, '127.0.0.1').on('error', () => undefined)
    lines.push(line)
    line.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    return Promise.race([once(line, 'data').then(() => true), once(line, 'close').then(() => false)])
  }
  return { isHeld, arrived, lines }
}

test('[12.101] one over the limit is closed at once; one that closes makes room', async () => {
  const { isHeld, lines } = await listening([])
  expect([await isHeld(), await isHeld(), await isHeld(), await isHeld()]).toEqual([true, true, true, false])
  lines[0]?.destroy()
  await expect.poll(isHeld).toBe(true)
})

test('[12.101] a member’s window does not count, and a proxy has as many as it likes', async () => {
  const direct = await listening([])
  for (let line = 0; line < 6; line++) {
    expect(await direct.isHeld()).toBe(true)
    const latest = direct.arrived.at(-1)
    if (latest) stopCounting(latest)
  }
  for (const proxies of [['127.0.0.1'], ['127.0.0.0/8']]) {
    const { isHeld } = await listening(proxies)
    for (let line = 0; line < 6; line++) expect(await isHeld()).toBe(true)
  }
})
