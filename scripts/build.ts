// Builds pages and server if their sources have changed since the last time, judged by content and not by date.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { findBuild, noteSources } from '../src/app/process/find-build.ts'
import { root, runTool } from './run-tool.ts'

const stamp = path.join(root, 'build', 'built-from')
const smallestWorthwhile = 1_024
const sources = [
  'src/**/*',
  'demo/**/*',
  'public/**/*',
  'vite.config.ts',
  'vite.server.config.ts',
  'scripts/quick-to-read.ts',
  'react-router.config.ts',
  'package.json',
  'package-lock.json',
]

export async function ensureBuilt(): Promise<void> {
  const files = listSources()
  const wanted = hashOf(files)
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    const startedAt = Date.now()
    console.log('Building pages and server. This happens only after a change.')
    await build()
    writeFileSync(stamp, wanted)
    console.log(`Built in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
  }
  // The same content may have a new date.
  if (!findBuild()) noteSources(files)
}

function listSources(): string[] {
  const found = globSync(sources, { cwd: root }).filter((file) => !file.includes('.test.'))
  return found.filter((file) => statSync(path.join(root, file)).isFile()).toSorted()
}

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

/** The pages first: their tool empties the folder. */
async function build(): Promise<void> {
  await run('@react-router/dev:react-router', ['build'])
  await run('vite', ['build', '--config', 'vite.server.config.ts'])
  compressAssets()
}

async function run(tool: string, args: string[]): Promise<void> {
  const { ok, output } = await runTool(tool, args, { env: { NODE_ENV: 'production' } })
  if (ok) return
  process.stderr.write(output)
  throw new Error('Pages and server could not be built; the reason is above.')
}

/** Compressed once, as well as possible, so that serving costs nothing and a phone waits less. */
function compressAssets(): void {
  for (const file of globSync('build/client/**/*.{js,css,svg,webmanifest}', { cwd: root })) {
    const bytes = readFileSync(path.join(root, file))
    if (bytes.length < smallestWorthwhile) continue
    writeFileSync(path.join(root, `${file}.br`), smallestBrotli(bytes))
    writeFileSync(path.join(root, `${file}.gz`), gzipSync(bytes, { level: 9 }))
  }
}

/** Which length of block suits a large file best is luck: the name of another file within it can cost or save 50 bytes. */
function smallestBrotli(bytes: Buffer): Buffer {
  const lengths = bytes.length > 2 ** 16 ? [16, 17, 18] : [18]
  const tries = lengths.map((bits) =>
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_LGBLOCK]: bits },
    }),
  )
  return tries.reduce((best, next) => (next.length < best.length ? next : best))
}
