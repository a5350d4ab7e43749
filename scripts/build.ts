// Builds the pages when their sources have changed since the last time, told by content and not by date.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root, runTool } from './run-tool.ts'

const stamp = path.join(root, 'build', 'built-from')
const sources = [
  'src/**/*',
  'public/**/*',
  'vite.config.ts',
  'react-router.config.ts',
  'package.json',
  'package-lock.json',
]

export async function ensureBuilt(): Promise<void> {
  const wanted = hashOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const startedAt = Date.now()
  console.log('Building the pages. This happens only after a change.')
  await build()
  writeFileSync(stamp, wanted)
  console.log(`Built in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root }).filter((file) => !file.includes('.test.'))
  for (const file of files.toSorted()) {
    if (statSync(path.join(root, file)).isFile()) hash.update(`${file}\0`).update(readFileSync(path.join(root, file)))
  }
  return hash.digest('hex')
}

async function build(): Promise<void> {
  const { ok, output } = await runTool('@react-router/dev:react-router', ['build'], { env: { NODE_ENV: 'production' } })
  if (ok) return
  process.stderr.write(output)
  throw new Error('The pages could not be built; the reason is above.')
}
