// What the command line refuses before anything is done: it says where to read on.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeDataFolder } from '#platform/testing/data-folder.ts'

const main = path.resolve(import.meta.dirname, '../main.mjs')
const folder = makeDataFolder('command-line')
const dataDir = path.join(folder.path, 'data')
afterAll(() => folder.remove())

function run(...words: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  return spawnSync(process.execPath, [main, ...words], { encoding: 'utf8', env })
}

test.each([
  ['--help', 'Unknown command "--help". Use one of: web, worker, '],
  ['migrate --help', 'migrate takes no arguments: nothing was done. '],
  ['web --port 80', 'web takes no arguments: nothing was done. '],
])('%s is refused and does nothing', (line, sentence) => {
  const { status, stdout, stderr } = run(...line.split(' '))
  expect([status, stdout, existsSync(dataDir)]).toEqual([2, '', false])
  expect(stderr).toContain(sentence)
  expect(stderr).toContain('docs/OPERATIONS.md')
})
