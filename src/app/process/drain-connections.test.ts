// A server that is told to stop while it is answering.
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createServer } from '../http-server.ts'
import { openStage } from '../testing/stage.ts'

const stage = await openStage()

async function listening(patienceMs?: number) {
  const options = { development: false, pages: false, ...(patienceMs ? { patienceMs } : {}) }
  const app = await createServer(stage.platform, options)
  const agent = new Agent({ keepAlive: true })
  onTestFinished(async () => {
    agent.destroy()
    await app.close()
  })
  app.get('/api/slow', async () => {
    await wait(400)
    return { done: true }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const ask = async (path: string) => {
    const [answer] = (await once(get({ port, path, agent }), 'response')) as [IncomingMessage]
    let text = ''
    for await (const part of answer) text += String(part)
    return { status: answer.statusCode, connection: answer.headers.connection, text }
  }
  return { app, port, ask }
}

test('requests in progress when the server closes are answered, and nothing is waited for after that', async () => {
  const { app, ask } = await listening(60_000)
  await ask('/robots.txt')
  const slow = ask('/api/slow')
  await wait(100)
  const began = performance.now()
  await Promise.all([
    app.close(),
    expect(slow).resolves.toEqual({ status: 200, connection: 'close', text: '{"done":true}' }),
  ])
  expect(performance.now() - began).toBeLessThan(20_000)
})

test('[1.60] a request that had only begun to arrive when the server closes is answered, too', async () => {
  const { app, port } = await listening(60_000)
  const line = connect(port, '127.0.0.1')
  line.write('GET /api/slow HTTP/1.1\r\nHost: localhost\r\n')
  await expect.poll(() => connectionsOf(app)).toBe(1)
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  line.write('\r\n')
  const answer = await textOf(line)
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(answer).toMatch(/\r\nconnection: close\r\n/i)
  await closed
})

test('a client that does not finish its request is not waited for longer than the time limit', async () => {
  const { app, port } = await listening(300)
  const line = connect(port, '127.0.0.1')
  line.on('error', () => undefined)
  line.write(
    'POST /api/user.php HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{',
  )
  await wait(100)
  const began = performance.now()
  await Promise.all([app.close(), once(line, 'close')])
  expect(performance.now() - began).toBeGreaterThan(200)
  expect(performance.now() - began).toBeLessThan(4_500)
})

async function textOf(line: AsyncIterable<unknown>): Promise<string> {
  let text = ''
  for await (const part of line) text += String(part)
  return text
}

async function connectionsOf({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}
