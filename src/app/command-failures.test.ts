// Commands that fail: a sentence on stderr that says what to do, nothing on stdout, and an exit code that scripts can see.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { makeDataFolder } from '#platform/testing/data-folder.ts'
import { testDb } from '#platform/testing/test-db.ts'

vi.setConfig({ testTimeout: 60_000 })

const { db, url } = await testDb()
const main = path.resolve(import.meta.dirname, '../main.mjs')
const folder = makeDataFolder('command-failures')
afterAll(() => folder.remove())

function run(line: string, spoil: (url: URL) => unknown = () => undefined) {
  const database = new URL(url)
  spoil(database)
  const env = { ...process.env, DATA_DIR: folder.path, DATABASE_URL: database.href, LOG_LEVEL: 'warn' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...line.split(' ')], { encoding: 'utf8', env })
  return { status, stdout, stderr }
}

test.each([
  ['sites show nowhere.example', 'There is no such site: `sites` lists them.\n'],
  ['members show nobody', 'There is no such member.\n'],
  ['jobs again mail.send', 'mail.send: no jobs were given up there.\n'],
  ['codes end code=NOTHING', 'There is no site yet.\n'],
])('[1.52] what `%s` refuses goes to stderr, with 2, so that no file or pipe takes it for a result', (line, stderr) => {
  expect(run(line)).toEqual({ status: 2, stdout: '', stderr })
})

test('[1.52] the usage, where it answers a mistake, goes there too, and a list to stdout', () => {
  expect(run('photos show')).toEqual({ status: 2, stdout: '', stderr: expect.stringMatching(/^photos {2}/) })
  expect(run('reports')).toEqual({ status: 0, stdout: 'No report is open.\n', stderr: '' })
})

test.each([
  [
    (database: URL) => (database.pathname = '/no_such_base'),
    /^DATABASE_URL names .*"no_such_base" does not exist\.\n$/,
  ],
  [(database: URL) => (database.port = '1'), /^DATABASE_URL names .*ECONNREFUSED.*\.\n$/],
  [
    (database: URL) => database.searchParams.set('options', '-c role=pg_monitor'),
    /^The database refuses: permission denied for .*\. Its user has to own the database and all that is in it\.\n$/,
  ],
])(
  '[1.53] a database that lets nobody in, or do anything, is reported in one sentence, with 1 (%#)',
  (spoil, stderr) => {
    expect(run('members', spoil)).toEqual({ status: 1, stdout: '', stderr: expect.stringMatching(stderr) })
  },
)

test('[1.53] tables of a later version are told from a fault, and which version to use is said', async () => {
  await sql`alter table site rename column settings to settings_later`.execute(db)
  expect(run('sites')).toEqual({
    status: 1,
    stdout: '',
    stderr:
      'The tables are not those of this version: column "settings" does not exist. ' +
      'Use the version that the database was last migrated to.\n',
  })
})
