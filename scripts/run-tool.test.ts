// A command that is told to stop stops with its tool, and starts nothing after it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, expect, test } from 'vitest'
import { makeDataFolder } from '#platform/testing/data-folder.ts'

const folder = makeDataFolder('tool')
let child: ChildProcess | undefined
// Left running by a failed test, it would keep the whole run from ending, because it holds its output open.
afterEach(() => void child?.kill('SIGTERM'))
afterAll(() => folder.remove())

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the tool first, then the command', async (signal) => {
  const tool = path.join(folder.path, 'tool.ts')
  writeFileSync(
    tool,
    `process.on('${signal}', () => { console.log('tool ends'); process.exit(0) })
     setInterval(() => undefined, 60_000)
     console.log('tool runs')`,
  )
  const command = `
    const { runTool } = await import('${pathToFileURL(path.join(import.meta.dirname, 'run-tool.ts')).href}')
    await runTool('${path.relative(path.resolve(import.meta.dirname, '..'), tool)}', [], { show: true })
    console.log('next begins')`
  const started = spawn(process.execPath, ['--input-type=module', '-e', command], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  let said = ''
  started.stdout.on('data', (part) => (said += String(part)))
  await expect.poll(() => said).toBe('tool runs\n')
  started.kill(signal)
  const [, endedBy] = (await once(started, 'exit')) as [number | null, string | null]
  expect([said, endedBy]).toEqual(['tool runs\ntool ends\n', signal])
})
