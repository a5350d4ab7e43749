// Starting with a Node that is too old, as the system's own often is: one sentence says so, and what to do.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const main = path.join(root, 'src', 'main.mjs')

test('[12.150] a Node that is too old is refused by version, with where to get a new one', () => {
  const older = "Object.defineProperty(process, 'version', { value: 'v20.20.2' })"
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(older)}`, main, 'nonsense'],
    { encoding: 'utf8' },
  )
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toBe(
    `Node 24 or newer is needed; this is v20.20.2. On Linux and Windows npm installs one: put ${path.join(root, 'node_modules', '.bin')} first in PATH.\n`,
  )
})
