// Bodies that trickle in over real connections: told that they took too long, and disconnected; slow but steady ones arrive.
import { connect } from 'node:net'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createServer } from '#app/http-server.ts'
import { openStage } from '#app/testing/stage.ts'

const stage = await openStage()
const hasty = await listen(600)
const patient = await listen(60_000)
beforeEach(() => stage.reset())

const login = JSON.stringify({ email: 'anna@example.com', password: 'a rather quiet harbour' })

async function listen(bodyMs: number): Promise<Server> {
  const app = await createServer(stage.platform, { development: false, pages: false, bodyMs })
  await app.listen({ port: 0, host: '127.0.0.1' })
  afterAll(() => app.close())
  return app.server
}

/** Sends a piece at each interval, and returns what was answered until the connection closed. */
async function dribble(server: Server, pieces: readonly string[], everyMs: number, head: readonly string[]) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let said = ''
  socket.on('data', (data) => (said += String(data))).on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(`${['POST /api/user.php HTTP/1.1', 'host: localhost', ...head].join('\r\n')}\r\n\r\n`)
  for (const piece of pieces) {
    if (socket.destroyed) break
    socket.write(piece)
    await wait(everyMs)
  }
  await Promise.race([closed, wait(5_000)])
  const isClosed = socket.destroyed
  socket.destroy()
  return { said, isClosed }
}

const lengthOf = (text: string) => [`content-length: ${Buffer.byteLength(text)}`]
const json = 'content-type: application/json'

test.each([
  ['JSON', [json, ...lengthOf(login)]],
  ['JSON of unknown length', [json, 'transfer-encoding: chunked']],
  ['a form', ['content-type: application/x-www-form-urlencoded', ...lengthOf(login)]],
])('[5.50] %s that only trickles in is told that it took too long, and disconnected', async (_what, head) => {
  const isChunked = head.includes('transfer-encoding: chunked')
  const pieces = Array.from(login).map((letter) => (isChunked ? `1\r\n${letter}\r\n` : letter))
  const { said, isClosed } = await dribble(hasty, pieces, 100, head)
  expect(said).toMatch(/^HTTP\/1.1 408 [^]*"code":"upload_too_slow"/)
  expect(isClosed).toBe(true)
})

test('[5.50] the rest of a body that was already refused is not waited for either', async () => {
  const tooMuch = 0x50000
  const pieces = [`50000\r\n${'x'.repeat(tooMuch)}\r\n`, ...Array.from({ length: 30 }, () => '1\r\nx\r\n')]
  const { said, isClosed } = await dribble(hasty, pieces, 50, [json, 'transfer-encoding: chunked'])
  expect(said).toMatch(/^HTTP\/1.1 413 /)
  expect(isClosed).toBe(true)
})

test('[5.50] a body in pieces that completes in time is answered, and so is the next on that connection', async () => {
  const whole = `${login}POST /api/user.php HTTP/1.1\r\nhost: localhost\r\n${json}\r\n${lengthOf(login)[0]}\r\nconnection: close\r\n\r\n${login}`
  const half = Math.ceil(login.length / 2)
  const { said } = await dribble(patient, [login.slice(0, half), whole.slice(half)], 300, [json, ...lengthOf(login)])
  expect(said.match(/HTTP\/1.1 401 /g)).toHaveLength(2)
})
