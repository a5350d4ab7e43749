// Builds the pages when their sources have changed since the last time, told by content and not by date.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root, runTool } from './run-tool.ts'

const stamp = path.join(root, 'build', 'built-from')
const smallestWorthwhile = 1_024
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
  if (ok) return compressAssets()
  process.stderr.write(output)
  throw new Error('The pages could not be built; the reason is above.')
}

/** Compressed once here and as well as it goes, so that serving costs nothing and a phone waits less. */
function compressAssets(): void {
  for (const file of globSync('build/client/**/*.{js,css,svg,webmanifest}', { cwd: root })) {
    const bytes = readFileSync(path.join(root, file))
    if (bytes.length < smallestWorthwhile) continue
    const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(path.join(root, `${file}.br`), brotliCompressSync(bytes, { params: hint }))
    writeFileSync(path.join(root, `${file}.gz`), gzipSync(bytes, { level: 9 }))
  }
}
