// The platform as a process of any role gets it, on a database no process has used before.
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { inject, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { createScratch } from '#platform/db/scratch.ts'
import type { Log } from '#platform/platform.ts'
import { flakyProxy } from '#platform/testing/flaky-proxy.ts'
import { makeDataFolder } from '#platform/testing/data-folder.ts'
import { assemblePlatform } from './assemble.ts'
import { planShutdown } from './process/shutdown.ts'
import { jobsOf } from './jobs.ts'

const errors: object[] = []
const quiet = () => undefined
const log: Log = { debug: quiet, info: quiet, warn: quiet, error: (fields) => void errors.push(fields) }

test('before any worker has started, jobs of every room can be enqueued', async () => {
  const folder = makeDataFolder('assemble')
  const database = await createScratch(inject('databaseUrl'), 'new', inject('templateName'))
  const shutdown = planShutdown(log)
  try {
    const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: folder.path })
    const { platform } = await assemblePlatform(config, log, shutdown)
    const names = jobsOf(platform).map(({ name }) => name)
    for (const name of names) await platform.jobs.enqueue(platform.db, name, {})
    expect(names.length).toBeGreaterThan(5)
  } finally {
    await shutdown.run()
    await database.drop()
    await folder.remove()
  }
  expect(errors).toEqual([])
})

test('[4.392] on a database that takes no writes a process goes on serving, and does not end for want of a job queue', async () => {
  const folder = makeDataFolder('assemble')
  const database = await createScratch(inject('databaseUrl'), 'standby', inject('templateName'))
  const shutdown = planShutdown(log)
  const standby = new URL(database.url)
  standby.searchParams.set('options', '-c default_transaction_read_only=on')
  const warned: string[] = []
  const warning = { ...log, warn: (_: object, message: string) => void warned.push(message) }
  try {
    const config = readConfig({ DATABASE_URL: standby.href, DATA_DIR: folder.path })
    const { startTheRest } = await assemblePlatform(config, warning, shutdown)
    await startTheRest()
    expect(warned).toEqual(['job queue: it starts with the first job'])
  } finally {
    await shutdown.run()
    await database.drop()
    await folder.remove()
  }
})

test(
  '[4.402] a process stops within twenty seconds also while its database says nothing',
  { timeout: 60_000 },
  async () => {
    const folder = makeDataFolder('assemble')
    const database = await createScratch(inject('databaseUrl'), 'silent', inject('templateName'))
    const line = await flakyProxy(database.url)
    const stuck: string[] = []
    const shutdown = planShutdown({ ...log, error: (fields) => void stuck.push((fields as { part: string }).part) })
    const config = readConfig({ DATABASE_URL: line.url, DATA_DIR: folder.path })
    const { platform, startTheRest } = await assemblePlatform(config, log, shutdown)
    await startTheRest()
    platform.seenChanges.begin()
    await expect.poll(() => platform.seenChanges.listening()).toBe(true)
    line.fallSilent()
    const asked = sql`select`.execute(platform.db).catch(() => undefined)
    const begun = performance.now()
    await shutdown.run()
    // Five more are for the requests that a server is answering.
    expect(performance.now() - begun).toBeLessThan(15_500)
    expect(stuck).toEqual(['changes seen', 'live events', 'connections'])
    line.cut()
    await asked
    await database.drop()
    await folder.remove()
  },
)

test.each([
  ['nobody answers at', (url: URL) => (url.port = '1'), /ECONNREFUSED/],
  ['does not know', (url: URL) => (url.pathname = '/no_such_base'), /"no_such_base" does not exist/],
  // A user that doesn't exist, whether or not the server asks for a password.
  ['lets nobody in by the name of', (url: URL) => (url.username = 'no_such_role'), /"no_such_role"/],
])('for a database that %s the error names the setting', async (_how, spoil, reason) => {
  const url = new URL(inject('databaseUrl'))
  spoil(url)
  const folder = makeDataFolder('assemble')
  const shutdown = planShutdown(log)
  const config = readConfig({ DATABASE_URL: url.href, DATA_DIR: folder.path })
  const refused = assemblePlatform(config, log, shutdown)
  await expect(refused).rejects.toThrow(/^DATABASE_URL names a database that can't be used: /)
  await expect(refused).rejects.toThrow(reason)
  await shutdown.run()
  await folder.remove()
})

/** Answers the question for TLS with this, and all that follows with something else. */
const answering = (word: string) =>
  createServer((socket) =>
    socket.once('data', () => {
      socket.write(word)
      socket.once('data', () => socket.write('no TLS'))
    }),
  )

test.each([
  ['has no TLS', answering('N'), /does not support SSL/],
  ['fails at TLS', answering('S'), /SSL/],
  ['is none', answering('HTTP/1.1 400'), /SSL/],
])(
  '[5.23] for a database that is to be reached by TLS but %s, the error names the setting',
  async (_, other, reason) => {
    await once(other.listen(0, '127.0.0.1'), 'listening')
    const { port } = other.address() as AddressInfo
    const folder = makeDataFolder('assemble')
    const shutdown = planShutdown(log)
    const url = `postgres://duet@127.0.0.1:${port}/duet?sslmode=verify-full`
    const refused = assemblePlatform(readConfig({ DATABASE_URL: url, DATA_DIR: folder.path }), log, shutdown)
    await expect(refused).rejects.toThrow(/^DATABASE_URL names a database that can't be used: /)
    await expect(refused).rejects.toThrow(reason)
    await shutdown.run()
    other.close()
    await folder.remove()
  },
)
