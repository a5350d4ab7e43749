// Stopping: in reverse order, each part once, and not cut short by a second signal.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { Log } from '#platform/platform.ts'
import { planShutdown } from './shutdown.ts'

const complaints: object[] = []
const quiet = () => undefined
const log: Log = { debug: quiet, info: quiet, warn: quiet, error: (fields) => void complaints.push(fields) }

test('parts stop in reverse order, once, and one that fails does not block the others', async () => {
  const stopped: string[] = []
  const shutdown = planShutdown(log)
  shutdown.later('database', async () => stopped.push('database'))
  shutdown.later('jobs', async () => Promise.reject(new Error('stuck')))
  shutdown.later('live events', () => new Promise(() => undefined), 10)
  shutdown.later('server', async () => stopped.push('server'))
  await Promise.all([shutdown.run(), shutdown.run()])
  expect(stopped).toEqual(['server', 'database'])
  expect(complaints).toMatchObject([{ part: 'live events' }, { part: 'jobs' }])
})

test.each(['SIGTERM', 'SIGINT'] as const)('a second %s does not cut a shutdown short', async (signal) => {
  const parts = pathToFileURL(join(import.meta.dirname, 'shutdown.ts')).href
  const program = `
    import { planShutdown, stopOnSignal } from '${parts}'
    const shutdown = planShutdown({ error: console.error })
    shutdown.later('database', async () => { console.log('stopping'); await new Promise((r) => setTimeout(r, 700)); console.log('stopped') })
    stopOnSignal(shutdown)
    setInterval(() => {}, 1000)
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await expect.poll(() => said).toContain('ready')
  child.kill(signal)
  await expect.poll(() => said).toContain('stopping')
  child.kill(signal)
  child.kill(signal)
  const [code] = (await once(child, 'exit')) as [number]
  expect([code, said]).toEqual([0, 'ready\nstopping\nstopped\n'])
})
