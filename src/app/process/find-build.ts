// Finds the built server, which starts in half the time, and tells whether it was built from the current sources.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')
const notes = 'build/sources.json'

/** The server's file in the build; null if there is none, or a source has changed since. */
export function findBuild(folder = root): string | null {
  try {
    const noted = JSON.parse(readFileSync(path.join(folder, notes), 'utf8')) as Record<string, string>
    const current = Object.entries(noted).every(([file, look]) => look === lookOf(folder, file))
    return current ? path.join(folder, 'build/program/run.js') : null
  } catch {
    return null
  }
}

/** Records what the build was made from, by size and time: reading every file at each start would cost more than it is worth. */
export function noteSources(files: readonly string[], folder = root): void {
  const looks = files.map((file) => [file, lookOf(folder, file)])
  writeFileSync(path.join(folder, notes), JSON.stringify(Object.fromEntries(looks)))
}

function lookOf(folder: string, file: string): string {
  // Without `path.join`: normalising a thousand paths takes longer than the stat calls.
  const { size, mtimeMs } = statSync(`${folder}/${file}`)
  return `${size} ${Math.floor(mtimeMs / 1000)}`
}
