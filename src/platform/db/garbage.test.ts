// What queries leave in memory: if each kept the one before reachable, every garbage collection would copy all of them.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testDb } from '#platform/testing/test-db.ts'

const script = path.resolve(import.meta.dirname, '../testing/garbage-process.ts')
/** A small young generation, so that it is collected often; and no pretenuring of objects. */
const memory = ['--expose-gc', '--max-semi-space-size=1', '--min-semi-space-size=1', '--no-allocation-site-pretenuring']

test('a finished query keeps none of those before and after it reachable', async () => {
  const { url } = await testDb()
  const { stdout } = await promisify(execFile)(process.execPath, [...memory, script], {
    env: { ...process.env, DATABASE_URL: url },
  })
  expect(Number(stdout)).toBeLessThan(200)
})
