// `node src/main.mjs books` as an operator runs it: the state in words, and exit code 1 if anything is off.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { addTestMember, addTestSite } from '#features/credits/fixture-members.ts'
import { makeDataFolder } from '#platform/testing/data-folder.ts'
import { testDb } from '#platform/testing/test-db.ts'

const { db, url } = await testDb()

async function runBooks(dataDir: string, databaseUrl = url) {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, ['src/main.mjs', 'books'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, failure, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { said, failure, code: code as number }
}

test('[10.44] the command says that all is right, or what is not', async () => {
  const folder = makeDataFolder('books')
  const member = await addTestMember(db, await addTestSite(db))
  const right = await runBooks(folder.path)
  expect(right).toMatchObject({ code: 0 })
  expect(right.said).toContain('ok   all accounts together sum to zero')
  expect(right.said).toContain('ok   our books agree with the provider’s (0 movements')
  expect(right.said).not.toContain('OFF')

  const site = await db.selectFrom('member').select('site_id').where('id', '=', member).executeTakeFirstOrThrow()
  const [bundle, payment] = [newId(), newId()]
  const price = { credits: 20, amount_minor: 1000, currency: 'EUR' }
  await db
    .insertInto('bundle')
    .values({ id: bundle, site_id: site.site_id, position: 0, ...price })
    .execute()
  await db
    .insertInto('payment')
    .values({
      id: payment,
      site_id: site.site_id,
      member_id: member,
      client_id: newId(),
      bundle_id: bundle,
      list_amount_minor: 1000,
      country: 'NL',
      method: 'card',
      status: 'completed',
      provider: 'sandbox',
      created_at: new Date(),
      ...price,
    })
    .execute()
  const off = await runBooks(folder.path)
  expect(off.code).toBe(1)
  expect(off.said).toContain(
    `OFF  money was taken where credits were given, and only there\n       ${payment}: completed`,
  )
  await folder.remove()
}, 60_000)

test('[8.92] with a standby, which takes no writes, the command says so', async () => {
  const folder = makeDataFolder('books')
  const standby = new URL(url)
  standby.searchParams.set('options', '-c default_transaction_read_only=on')
  expect(await runBooks(folder.path, standby.href)).toEqual({
    code: 1,
    said: '',
    failure:
      'The database takes no writes, as a standby does, so nothing was changed. This command needs one that does.\n',
  })
  await folder.remove()
}, 60_000)
