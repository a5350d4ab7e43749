// The `database` command: the embedded database runs for a look or a copy while the product does not, and stops when told to.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { findHolder } from '#platform/embedded-postgres/server.ts'
import { makeDataFolder } from '#platform/testing/data-folder.ts'

vi.setConfig({ testTimeout: 90_000 })

const folder = makeDataFolder('database')
afterAll(() => folder.remove())

function start(settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../main.mjs'), 'database'], {
    env: { ...process.env, DATA_DIR: folder.path, DATABASE_URL: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGTERM'))
  const said = { text: '', failure: '' }
  child.stdout.on('data', (part) => (said.text += String(part)))
  child.stderr.on('data', (part) => (said.failure += String(part)))
  return { child, said }
}

test('[8.76] prints its URL, answers there, and ends with the command', async () => {
  const { child, said } = start()
  await expect.poll(() => said.text, { timeout: 60_000 }).toMatch(/^database postgres:\S+\n$/)
  const client = new Client({ connectionString: said.text.slice('database '.length).trim() })
  await client.connect()
  expect((await client.query('select current_database() as name')).rows).toEqual([{ name: 'duet' }])
  await client.end()
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(findHolder(path.join(folder.path, 'postgres', 'cluster'))).toBeUndefined()
})

test('[8.76] has nothing to run if the operator has a database', async () => {
  const { child, said } = start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })
  expect(await once(child, 'close')).toEqual([1, null])
  expect(said).toEqual({ text: '', failure: 'DATABASE_URL names a database of your own, which runs by itself.\n' })
})
