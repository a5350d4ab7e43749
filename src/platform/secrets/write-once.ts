// A file that is written once and kept, whichever of several processes comes first.
import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, rmSync, writeFileSync } from 'node:fs'
import { codeOf } from '#base/caught.ts'

/** Writes it whole and for its owner alone, unless it is there already: nobody ever reads a part of it. */
export function writeOnce(file: string, text: string): void {
  if (existsSync(file)) return
  // Not named by the process: in containers that share a folder each is the first one.
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
