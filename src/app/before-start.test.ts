// Starting on a machine that lacks the right Node, as the system's own is often too old, or the packages: one sentence says so, and what to do.
import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeDataFolder } from '#platform/testing/data-folder.ts'

const root = path.resolve(import.meta.dirname, '../..')
const main = path.join(root, 'src', 'main.mjs')
const folder = makeDataFolder('before-start')
afterAll(() => folder.remove())

test('[12.150] a Node that is too old is refused by version, with where to get a new one', () => {
  const older = "Object.defineProperty(process, 'version', { value: 'v20.20.2' })"
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(older)}`, main, 'nonsense'],
    { encoding: 'utf8' },
  )
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toBe(
    `Node 24 or newer is needed; this is v20.20.2. On Linux and Windows \`npm run build\` installs one: put ${path.join(root, 'node_modules', '.bin')} first in PATH.\n`,
  )
})

test('[12.150] without its packages, it says which command installs them', () => {
  for (const part of ['package.json', 'src'])
    cpSync(path.join(root, part), path.join(folder.path, part), { recursive: true })
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(folder.path, 'src', 'main.mjs'), 'sites'], {
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toBe('Packages are missing: run `npm run build` first, which installs them.\n')
})
