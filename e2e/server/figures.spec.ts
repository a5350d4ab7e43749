// The figures of processes started the way an operator does: each has its own, by page pattern, on a port of its own.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { scrape } from '../../src/app/testing/scraped.ts'
import { startServer } from '../server.ts'
import type { JourneyServer } from '../server.ts'

const main = path.resolve(import.meta.dirname, '../../src/main.mjs')
const figuresOf = (printed: string) => /^figures (http:\S+)$/m.exec(printed)?.[1] ?? ''
let server: JourneyServer
const others: ChildProcess[] = []

test.beforeAll(async () => {
  test.setTimeout(180_000)
  server = await startServer({ METRICS_PORT: '0' })
})
test.afterAll(async () => {
  for (const other of others) {
    const ended = other.exitCode ?? once(other, 'exit')
    other.kill('SIGTERM')
    await ended
  }
  await server.stop()
})

/** Another process of the same installation. */
function startAnother(command: string, settings: Record<string, string>) {
  const env = { NODE_ENV: 'production', PORT: '0', DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl ?? '' }
  const child = spawn(process.execPath, [main, command], {
    env: { ...process.env, ...env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  others.push(child)
  const said = { text: '' }
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said.text += String(part)))
  return { child, said }
}

test('[8.71] [12.130] pages are counted by their patterns, cached ones and files too, and no path is a figure', async () => {
  const url = figuresOf(server.printed())
  const at = (route: string, status = '2xx') => ({ method: 'GET', route, status })
  const before = await scrape(url)
  const home = await (await fetch(server.url)).text()
  await (await fetch(server.url)).text()
  await fetch(`${server.url}/members/0198b6d0-7c3a-7000-8000-000000000000`)
  await fetch(`${server.url}/anna@example.com`)
  const asset = /\/assets\/[\w.-]+/.exec(home)?.[0] ?? ''
  const file = await fetch(server.url + asset)
  expect(file.status).toBe(200)
  await file.arrayBuffer()
  const asked = [at('/'), at('/members/:id', '4xx'), at('/:token', '4xx'), at('/assets/*')]
  let after = before
  const grown = (labels: Record<string, string>) =>
    (after.of('duet_http_requests_total', labels) ?? 0) - (before.of('duet_http_requests_total', labels) ?? 0)
  // A response is counted once it has been sent completely.
  await expect
    .poll(async () => {
      after = await scrape(url)
      return asked.map(grown)
    })
    .toEqual([2, 1, 1, 1])
  expect(after.text).not.toMatch(/0198b6d0|anna@/)
  expect(after.of('duet_database_connections', { state: 'most' })).toBe(20)
})

test('[8.70] the port of the pages serves none of them', async () => {
  const answer = await fetch(`${server.url}/metrics`)
  expect([answer.status, (await answer.text()).includes('duet_http')]).toEqual([404, false])
})

test('[8.70] [8.74] two processes on one machine each report their own; a taken or invalid port is refused, naming the setting', async () => {
  test.setTimeout(120_000)
  const port = new URL(figuresOf(server.printed())).port
  const taken = startAnother('worker', { METRICS_PORT: port })
  expect(await once(taken.child, 'close')).toEqual([1, null])
  expect(taken.said.text).toContain(`METRICS_PORT ${port} can't be listened to on 127.0.0.1`)
  const same = startAnother('web', { PORT: new URL(server.url).port })
  expect(await once(same.child, 'close')).toEqual([1, null])
  expect(same.said.text).toMatch(/^PORT \d+ can't be listened to on 127\.0\.0\.1: somebody listens there already/m)
  const wrong = startAnother('web', { METRICS_PORT: 'many' })
  expect(await once(wrong.child, 'close')).toEqual([1, null])
  expect(wrong.said.text).toContain('METRICS_PORT must be a number between 0 and 65535.')
  const worker = startAnother('worker', { METRICS_PORT: '0' })
  await expect.poll(() => figuresOf(worker.said.text), { timeout: 60_000 }).not.toBe('')
  const told = await scrape(figuresOf(worker.said.text))
  expect(told.of('duet_build_info', { version: '0.1.0', role: 'worker' })).toBe(1)
  expect(told.of('duet_http_requests_total', { method: 'GET', route: '/', status: '2xx' })).toBeUndefined()
  expect(told.of('duet_queue_period_seconds', { queue: 'payments.audit_books' })).toBe(86_400)
})
