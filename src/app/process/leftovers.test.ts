// Nothing keeps running once the product is gone: stopped while still starting, or orphaned by a parent that was killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findHolder } from '#platform/embedded-postgres/server.ts'
import { type DataFolder, makeDataFolder } from '#platform/testing/data-folder.ts'

const main = path.resolve(import.meta.dirname, '../../main.mjs')
const patience = { timeout: 90_000, interval: 5 }
let folder: DataFolder
let product: ChildProcess
let said: string

beforeEach(() => {
  folder = makeDataFolder('leftovers')
  said = ''
  product = spawn(process.execPath, [main, 'worker'], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: folder.path, DATABASE_URL: '', REDIS_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [product.stdout, product.stderr]) stream?.on('data', (part) => (said += String(part)))
})
afterEach(async () => {
  product.kill('SIGKILL')
  await folder.remove()
})

test(
  'stopped while its database starts, it stops that too, without an error message',
  { timeout: 180_000 },
  async () => {
    await expect.poll(database, patience).toBeDefined()
    const exited = once(product, 'exit')
    product.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
    expect([database(), said]).toEqual([undefined, ''])
  },
)

test('it stops by itself, with its database, when its parent process is gone', { timeout: 180_000 }, async () => {
  await expect.poll(database, patience).toBeDefined()
  const exited = once(product, 'exit')
  product.disconnect()
  expect(await exited).toEqual([0, null])
  expect(database()).toBeUndefined()
})

function database(): { pid: number } | undefined {
  return findHolder(path.join(folder.path, 'postgres', 'cluster'))
}
