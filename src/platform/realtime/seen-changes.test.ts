// The connection that listens for changes, when it dies silently.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import type { Log } from '#platform/platform.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { seenChanges } from './seen-changes.ts'

const { url } = await testDb()
const quiet = () => undefined
const log: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
const sockets: Socket[] = []
const between = createServer((client) => {
  const { hostname, port } = new URL(url)
  const server = connect(Number(port), hostname)
  sockets.push(client, server)
  for (const socket of [client, server]) socket.on('error', quiet)
  client.pipe(server).pipe(client)
})
await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  between.close()
})

test('[2.123] one that died unnoticed delays no response, and what it may have missed is reported as missed', async () => {
  const address = new URL(url)
  address.host = `127.0.0.1:${(between.address() as AddressInfo).port}`
  const changes = seenChanges(address.href, log)
  const heard: (string | null)[] = []
  changes.begin()
  await vi.waitUntil(() => changes.listening(), { timeout: 15_000 })
  changes.hear((memberId) => void heard.push(memberId))
  await changes.caughtUp()
  expect(heard).toEqual([])
  for (const socket of sockets) socket.unpipe().pause()
  await changes.caughtUp()
  expect(heard).toEqual([null])
  for (const socket of sockets) socket.destroy()
  await changes.stop()
})

test('[2.123] an answer that is still unread, because this process was busy, is not treated as missed', async () => {
  const changes = seenChanges(url, log)
  const heard: (string | null)[] = []
  changes.begin()
  await vi.waitUntil(() => changes.listening(), { timeout: 15_000 })
  changes.hear((memberId) => void heard.push(memberId))
  const caughtUp = changes.caughtUp()
  await new Promise((resolve) => setImmediate(resolve))
  for (const busyUntil = performance.now() + 1_500; performance.now() < busyUntil;);
  await caughtUp
  expect(heard).toEqual([])
  await changes.stop()
})
