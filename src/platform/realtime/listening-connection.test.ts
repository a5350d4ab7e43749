// A listening connection is restored by itself, even if nothing reports that it is gone.
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { Log } from '#platform/platform.ts'
import { flakyProxy } from '#platform/testing/flaky-proxy.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { listenOn } from './listening-connection.ts'

const { url } = await testDb()
const quiet = () => undefined
const log: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet }

test('a connection that fell silent is replaced, and what it may have missed is reported', async () => {
  const line = await flakyProxy(url)
  const heard: string[] = []
  const ears = { received: (payload: string) => void heard.push(payload), gap: () => void heard.push('gap') }
  const connection = await listenOn(line.url, 'duet_silence', log, ears, { everyMs: 50, patienceMs: 300 })
  const speaker = new Client({ connectionString: url })
  await speaker.connect()
  onTestFinished(async () => {
    await Promise.all([connection.stop(), speaker.end()])
  })
  line.fallSilent()
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['gap'])
  await speaker.query(`select pg_notify('duet_silence', 'still here')`)
  await expect.poll(() => heard).toEqual(['gap', 'still here'])
})
