// `npm start` stops completely: told to stop, it leaves nothing running, not even the database.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { makeDataFolder, removeAbandoned } from '../../src/platform/testing/data-folder.ts'

test('a SIGTERM to npm stops the server and its database', async () => {
  test.setTimeout(120_000)
  await removeAbandoned()
  const folder = makeDataFolder('stop')
  const settings = {
    DATA_DIR: folder.path,
    PORT: '0',
    DATABASE_URL: '',
    REDIS_URL: '',
    SMTP_URL: '',
    STORAGE_URL: '',
    NODE_ENV: 'production',
  }
  const npm = spawn('npm', ['start'], { env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (part) => (printed += String(part)))
  try {
    await expect.poll(() => printed, { timeout: 90_000 }).toMatch(/^ready http:\S+$/m)
    const address = /^ready (http:\S+)$/m.exec(printed)?.[1] ?? ''
    expect((await fetch(address)).status).toBe(200)
    npm.kill('SIGTERM')
    await expect
      .poll(
        () =>
          fetch(address).then(
            () => 'answers',
            () => 'silent',
          ),
        { timeout: 20_000 },
      )
      .toBe('silent')
    const pidFile = path.join(folder.path, 'postgres', 'cluster', 'postmaster.pid')
    expect(existsSync(path.dirname(pidFile))).toBe(true)
    await expect.poll(() => existsSync(pidFile), { timeout: 20_000 }).toBe(false)
  } finally {
    npm.kill('SIGTERM')
    await folder.remove()
  }
})
