// `npm run dev` on a copy of the sources: it answers, and picks up a change to a page and to the server.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { demoSites } from '../demo/sites.ts'
import { addSite } from '#features/sites/service.ts'
import { openDb } from '#platform/db/db.ts'
import { createScratch } from '#platform/db/scratch.ts'
import type { ScratchDatabase } from '#platform/db/scratch.ts'
import type { Platform } from '#platform/platform.ts'
import { makeDataFolder } from '#platform/testing/data-folder.ts'

const root = path.resolve(import.meta.dirname, '..')
const copied = ['content', 'database', 'demo', 'public', 'scripts', 'src', 'package.json', 'tsconfig.json']
const settings = ['vite.config.ts', 'react-router.config.ts']
const patience = { timeout: 60_000, interval: 200 }
const folder = makeDataFolder('dev')
const copy = folder.path
let database: ScratchDatabase | undefined
let dev: ChildProcess | undefined
let said = ''

beforeAll(async () => {
  for (const name of [...copied, ...settings]) cpSync(path.join(root, name), path.join(copy, name), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  database = await createScratch(inject('databaseUrl'), 'dev', inject('templateName'))
  await addFirstSite(database.url)
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: path.join(copy, 'data') }
  dev = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: copy,
    env: { ...env, DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (part) => (said += String(part)))
}, 60_000)

afterAll(async () => {
  dev?.kill('SIGTERM')
  if (dev?.exitCode === null && dev.signalCode === null) await once(dev, 'exit')
  await database?.drop()
  await folder.remove()
})

test('it answers from source, and a change of a page or of the server shows without a restart by hand', async () => {
  await expect.poll(() => read('/login'), patience).toContain('<h1')

  change('src/copy/en/accounts.json', '"title": "', '"title": "Changed: ')
  await expect.poll(() => read('/login'), patience).toContain('Changed: ')

  change('src/app/plain-pages/api-page.ts', '<h1>Calls</h1>', '<h1>Changed calls</h1>')
  await expect.poll(() => read('/api'), patience).toContain('<h1>Changed calls</h1>')
}, 200_000)

async function addFirstSite(url: string): Promise<void> {
  const db = openDb(url)
  for (const site of demoSites.slice(0, 1)) await addSite({ db } as unknown as Platform, site)
  await db.destroy()
}

function change(file: string, from: string, to: string): void {
  const place = path.join(copy, file)
  const text = readFileSync(place, 'utf8')
  expect(text).toContain(from)
  writeFileSync(place, text.replaceAll(from, to))
}

/** What the server that said so last answers; empty while there is none. */
async function read(address: string): Promise<string> {
  const url = [...said.matchAll(/^ready (http:\S+)$/gm)].at(-1)?.[1]
  if (!url) return ''
  const answer = await fetch(url + address).catch(() => null)
  return (await answer?.text()) ?? ''
}
