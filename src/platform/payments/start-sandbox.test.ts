// The sandbox as a process: its secrets, its address, its restarts, and that it never outlives its parent.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type DataFolder, makeDataFolder } from '#platform/testing/data-folder.ts'
import { sandboxGateway } from './sandbox-gateway.ts'
import { startSandboxProvider } from './start-sandbox.ts'

const log = (): void => {}
let folder: DataFolder
let dataDir: string
beforeEach(() => {
  folder = makeDataFolder('sandbox')
  dataDir = folder.path
})
afterEach(() => folder.remove())

const order = {
  amount_minor: 100,
  currency: 'EUR',
  description: '5 credits',
  method: 'card',
  locale: 'en',
  return_url: 'http://127.0.0.1:9/back',
  webhook_url: 'http://127.0.0.1:9/hook',
  reference: 'order-1',
} as const

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/health`).then(
    (answer) => answer.ok,
    () => false,
  )

it('keeps its secrets, its port and its books across a restart', async () => {
  const first = await startSandboxProvider({ dataDir, log })
  const made = await sandboxGateway(first).createPayment({ ...order, idempotency_key: 'key-of-the-first' })
  await first.stop()
  expect(await answers(first.url)).toBe(false)
  for (const file of ['secrets.json', 'port']) expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600)

  const second = await startSandboxProvider({ dataDir, log })
  expect(second).toMatchObject({ url: first.url, api_key: first.api_key, webhook_secret: first.webhook_secret })
  expect(await sandboxGateway(second).createPayment({ ...order, idempotency_key: 'key-of-the-first' })).toEqual(made)
  await second.stop()
})

it('answers nobody without the key', async () => {
  const provider = await startSandboxProvider({ dataDir, log })
  for (const authorization of ['', 'Bearer ', 'Bearer wrong', provider.api_key]) {
    const answer = await fetch(`${provider.url}/v1/payments`, {
      method: 'POST',
      headers: { authorization },
      body: '{}',
    })
    expect(answer.status).toBe(401)
  }
  await provider.stop()
})

it('puts the checkout at the public address if one is given', async () => {
  const provider = await startSandboxProvider({ dataDir, public_url: 'https://pay.example/sandbox/', log })
  const made = await sandboxGateway(provider).createPayment({ ...order, idempotency_key: 'public-key' })
  expect(made.checkout_url).toMatch(/^https:\/\/pay\.example\/sandbox\/checkout\/[\w-]{32}$/)
  await provider.stop()
})

it('comes back on the same port when it is killed', async () => {
  const provider = await startSandboxProvider({ dataDir, log })
  const killed = provider.pid() ?? 0
  process.kill(killed, 'SIGKILL')
  await vi.waitFor(async () => {
    expect(provider.pid()).not.toBe(killed)
    expect(await answers(provider.url)).toBe(true)
  }, 15_000)
  await provider.stop()
})

it('is shared by all processes of one folder, and taken over when the one that runs it stops', async () => {
  const [one, two] = await Promise.all([startSandboxProvider({ dataDir, log }), startSandboxProvider({ dataDir, log })])
  expect(two.url).toBe(one.url)
  expect([one.pid(), two.pid()].filter(Boolean)).toHaveLength(1)
  const [keeper, guest] = one.pid() ? [one, two] : [two, one]
  await keeper.stop()
  await vi.waitFor(() => expect(guest.pid()).toBeDefined(), 15_000)
  expect(await answers(guest.url)).toBe(true)
  await guest.stop()
  expect(await answers(guest.url)).toBe(false)
})

it('moves to another port if a stranger has its own', async () => {
  const stranger = createServer((_, response) => response.end('{"status":"ready","proof":"guess"}'))
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
  const taken = (stranger.address() as AddressInfo).port
  writeFileSync(join(dataDir, 'port'), String(taken))
  const provider = await startSandboxProvider({ dataDir, log })
  expect(provider.url).not.toBe(`http://127.0.0.1:${taken}`)
  await provider.stop()
  stranger.closeAllConnections()
  await new Promise((resolve) => stranger.close(resolve))
})

it('ends when its parent is killed', async () => {
  const program = `
    import { startSandboxProvider } from ${JSON.stringify(join(import.meta.dirname, 'start-sandbox.ts'))}
    const provider = await startSandboxProvider({ dataDir: ${JSON.stringify(dataDir)}, log() {} })
    console.log(provider.url)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const url = line.toString().trim()
  expect(await answers(url)).toBe(true)
  parent.kill('SIGKILL')
  await vi.waitFor(async () => expect(await answers(url)).toBe(false), 15_000)
})
