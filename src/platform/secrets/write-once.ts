// A file that is written once and kept, whichever of several processes comes first.
import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, rmSync, writeFileSync } from 'node:fs'
import { codeOf } from '#base/caught.ts'

/** Writes it atomically and readable by its owner only, unless it exists: nobody ever reads a part of it. */
export function writeOnce(file: string, text: string): void {
  if (existsSync(file)) return
  // Not named after the process id: in containers that share a folder, each is process 1.
  const draft = `${file}.${randomUUID()}`
  try {
    writeFileSync(draft, text, { mode: 0o600, flush: true })
    linkSync(draft, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
