// The embedded database survives what happens on real machines: crashes, two starters, long and unreadable paths.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type DataFolder, makeDataFolder } from '#platform/testing/data-folder.ts'
import { refuseElsewhere } from './elsewhere.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { isAlive, sleep } from './processes.ts'
import { findHolder } from './server.ts'

const isRoot = process.getuid?.() === 0
let made: DataFolder
let folder: string

beforeEach(() => {
  made = makeDataFolder('pg')
  folder = made.path
})
afterEach(() => made.remove())

describe('the embedded database', { timeout: 60_000 }, () => {
  test('keeps what was written, and stops with its only user', async () => {
    const first = await startEmbeddedPostgres({ dataDir: folder })
    await ask(first.url, 'create table kept as select 42 as answer')
    await first.stop()
    expect(isAlive(first.pid)).toBe(false)

    const second = await startEmbeddedPostgres({ dataDir: folder })
    expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
    await second.stop()
  })

  test('sorts the same everywhere and writes durably unless told otherwise', async () => {
    const database = await startEmbeddedPostgres({ dataDir: folder })
    const settings = await ask(
      database.url,
      `select current_setting('fsync') as fsync, current_setting('server_encoding') as encoding,
              current_setting('timezone') as timezone,
              (select datlocale from pg_database where datname = current_database()) as locale`,
    )
    expect(settings).toEqual([{ fsync: 'on', encoding: 'UTF8', timezone: 'UTC', locale: 'C.UTF-8' }])
    await database.stop()
  })

  test('is taken over from a process that was killed', async () => {
    const orphan = await startElsewhere(folder)
    await kill(orphan.child, 'SIGKILL')
    expect(isAlive(orphan.pid)).toBe(true)

    const said: string[] = []
    const heir = await startEmbeddedPostgres({ dataDir: folder, durable: false, log: (line) => said.push(line) })
    expect(heir.pid).toBe(orphan.pid)
    expect(said).toEqual(['Taking over the database that a crash left running.'])
    await heir.stop()
    expect(isAlive(orphan.pid)).toBe(false)
  })

  test('[4.190] restarts at the same address if the server ended by itself, and is then stopped as usual', async () => {
    const said: string[] = []
    const database = await startEmbeddedPostgres({ dataDir: folder, trouble: (line) => said.push(line) })
    await ask(database.url, 'create table kept as select 42 as answer')
    process.kill(database.pid, 'SIGKILL')
    await expect
      .poll(() => ask(database.url, 'select answer from kept').catch(() => 'away'), { timeout: 30_000 })
      .toEqual([{ answer: 42 }])
    expect(said[0]).toBe('The database has ended by itself; it is started again.')
    const again = findHolder(path.join(folder, 'cluster'))
    await database.stop()
    expect(again && isAlive(again.pid)).toBe(false)
  })

  test.runIf(process.platform === 'linux')(
    '[8.78] of a copy made while in use stops with its own last user',
    async () => {
      const original = await startElsewhere(folder)
      const copied = makeDataFolder('pg-copy')
      onTestFinished(() => copied.remove())
      execFileSync('cp', ['-a', `${folder}/.`, copied.path])
      const copy = await startEmbeddedPostgres({ dataDir: copied.path, durable: false })
      expect(copy.pid).not.toBe(original.pid)
      await copy.stop()
      expect([isAlive(copy.pid), isAlive(original.pid)]).toEqual([false, true])
      await kill(original.child, 'SIGTERM')
    },
  )

  test.runIf(isRoot)('[8.75] says what to do about a copy that lost its owners', async () => {
    const database = await startEmbeddedPostgres({ dataDir: folder, durable: false })
    await database.stop()
    const copy = path.join(folder, 'copy')
    cpSync(path.join(folder, 'cluster'), path.join(copy, 'cluster'), { recursive: true })
    await expect(startEmbeddedPostgres({ dataDir: copy, durable: false })).rejects.toThrow(
      /belongs to root, .* copied without its owners\. Copy it with cp -a or tar -p, or give it back with chown -R \d+:\d+\.$/,
    )
  })

  test('[8.75] says why it did not start', async () => {
    const database = await startEmbeddedPostgres({ dataDir: folder, durable: false })
    await database.stop()
    rmSync(path.join(folder, 'cluster', 'global', 'pg_control'))
    await expect(startEmbeddedPostgres({ dataDir: folder, durable: false })).rejects.toThrow(
      /does not start: .*pg_control/,
    )
  })

  test('does not outlive a process that ends during the start', async () => {
    const launcher = pathToFileURL(path.join(import.meta.dirname, 'embedded-postgres.ts')).href
    const cluster = path.join(folder, 'cluster')
    const program = `
      const { existsSync } = await import('node:fs')
      const { startEmbeddedPostgres } = await import('${launcher}')
      setInterval(() => existsSync('${path.join(cluster, 'postmaster.pid')}') && process.exit(0), 1)
      await startEmbeddedPostgres({ dataDir: '${folder}', durable: false })
      console.log('started')`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', (part) => (said += String(part)))
    await once(child, 'exit')
    expect(said).toBe('')
    await expect.poll(() => findHolder(cluster)).toBeUndefined()
  })

  test('is shared by two processes and stops with the last', async () => {
    const other = await startElsewhere(folder)
    const here = await startEmbeddedPostgres({ dataDir: folder, durable: false })
    expect(here.url).toBe(other.url)
    await kill(other.child, 'SIGTERM')
    expect(await ask(here.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await here.stop()
    expect(isAlive(here.pid)).toBe(false)
  })

  test('starts once if two processes start it at the same moment', async () => {
    const [one, two] = await Promise.all([startElsewhere(folder), startElsewhere(folder)])
    expect(one.url).toBe(two.url)
    await kill(one.child, 'SIGTERM')
    await kill(two.child, 'SIGTERM')
    expect(isAlive(one.pid)).toBe(false)
  })

  test('starts after the server itself was killed and its process id given to a stranger', async () => {
    const first = await startElsewhere(folder)
    await kill(first.child, 'SIGKILL')
    process.kill(first.pid, 'SIGKILL')
    await expect.poll(() => isAlive(first.pid)).toBe(false)
    const pidFile = path.join(folder, 'cluster', 'postmaster.pid')
    writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.pid)))

    const second = await startEmbeddedPostgres({ dataDir: folder, durable: false })
    expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await second.stop()
  })

  test('[5.51] refuses a folder whose server runs where it can’t be seen, as in another container', async () => {
    for (const dataDir of [folder, path.join(folder, 'x'.repeat(90))]) {
      const unseen = await startElsewhere(dataDir)
      const pidFile = path.join(dataDir, 'cluster', 'postmaster.pid')
      const written = readFileSync(pidFile, 'utf8')
      // As it looks from another container: the process id belongs to a different namespace.
      writeFileSync(pidFile, written.replace(/^\d+/, '4194303'))
      await expect(startEmbeddedPostgres({ dataDir, durable: false })).rejects.toThrow('in another container')
      writeFileSync(pidFile, written)
      await kill(unseen.child, 'SIGTERM')
      const alone = await startEmbeddedPostgres({ dataDir, durable: false })
      await alone.stop()
    }
  })

  test('[5.51] a server with a full backlog still counts as running', async () => {
    mkdirSync(folder, { recursive: true })
    const file = path.join(folder, '.s.PGSQL.5432')
    const program = `
      const server = require('node:net').createServer()
      server.listen({ path: '${file}', backlog: 1 }, () => { console.log('up'); setTimeout(() => { for (;;); }, 50) })`
    const busy = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(busy.stdout, 'data')
    await sleep(300)
    const callers = Array.from({ length: 5 }, () => connect(file).on('error', () => undefined))
    await sleep(100)
    await expect(refuseElsewhere(folder)).rejects.toThrow('in another container')
    for (const caller of callers) caller.destroy()
    await kill(busy, 'SIGKILL')
    await refuseElsewhere(folder)
    expect(existsSync(file)).toBe(false)
  })

  test('[5.51] waits for a start in another container as long as it sends heartbeats', async () => {
    mkdirSync(folder, { recursive: true })
    const lock = path.join(folder, 'starting.lock')
    writeFileSync(lock, '1:1 pid:[1]')
    const starting = startEmbeddedPostgres({ dataDir: folder, durable: false })
    await sleep(500)
    expect(readFileSync(lock, 'utf8')).toBe('1:1 pid:[1]')
    utimesSync(lock, new Date(), new Date(Date.now() - 60_000))
    await (await starting).stop()
    expect(existsSync(lock)).toBe(false)
  })

  test('starts from a path too long for a socket', async () => {
    const dataDir = path.join(
      folder,
      ...Array.from({ length: 6 }, () => 'a-rather-long-folder-name-with æøå and spaces'),
    )
    const database = await startEmbeddedPostgres({ dataDir, durable: false })
    expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
  })

  test.runIf(isRoot)('starts from a folder that only root may enter, and finds its data again', async () => {
    const dataDir = path.join(folder, 'closed', 'data')
    mkdirSync(dataDir, { recursive: true })
    chmodSync(path.join(folder, 'closed'), 0o700)
    const first = await startEmbeddedPostgres({ dataDir, durable: false })
    await ask(first.url, 'create table kept as select 42 as answer')
    await first.stop()
    const second = await startEmbeddedPostgres({ dataDir, durable: false })
    expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
    await second.stop()
  })

  test('is stopped even if its folder was deleted meanwhile', async () => {
    const dataDir = path.join(folder, 'data')
    const database = await startEmbeddedPostgres({ dataDir, durable: false })
    rmSync(dataDir, { recursive: true })
    await database.stop()
    expect(isAlive(database.pid)).toBe(false)
  })

  test('starts if a full disk left empty files from an earlier start', async () => {
    mkdirSync(folder, { recursive: true })
    for (const name of ['starting.lock', 'password']) writeFileSync(path.join(folder, name), '')
    utimesSync(path.join(folder, 'starting.lock'), new Date(), new Date(Date.now() - 20_000))
    const database = await startEmbeddedPostgres({ dataDir: folder, durable: false })
    expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
  })

  test('does not keep running if the rest of the start fails', async () => {
    const first = await startEmbeddedPostgres({ dataDir: folder, durable: false })
    const whole = first.url.replace(/duet$/, 'postgres')
    await ask(whole, 'drop database duet')
    await ask(whole, 'alter database template1 rename to gone')
    await first.stop()
    await expect(startEmbeddedPostgres({ dataDir: folder, durable: false })).rejects.toThrow('template1')
    await expect.poll(() => findHolder(path.join(folder, 'cluster'))).toBeUndefined()
  })

  test('refuses data of another PostgreSQL version with a clear sentence', async () => {
    mkdirSync(path.join(folder, 'cluster'))
    writeFileSync(path.join(folder, 'cluster', 'PG_VERSION'), '9\n')
    await expect(startEmbeddedPostgres({ dataDir: folder })).rejects.toThrow('was written by PostgreSQL 9')
    expect(existsSync(path.join(folder, 'starting.lock'))).toBe(false)
  })
})

async function ask(url: string, question: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(question)
  await client.end()
  return rows
}

async function startElsewhere(dataDir: string): Promise<{ child: ChildProcess; url: string; pid: number }> {
  const script = path.join(import.meta.dirname, 'fixture-starter.ts')
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, ...(JSON.parse(String(line)) as { url: string; pid: number }) }
}

async function kill(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  child.kill(signal)
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
