// A file that is written once and kept, whichever of several processes comes first.
import { existsSync, linkSync, rmSync, writeFileSync } from 'node:fs'
import { threadId } from 'node:worker_threads'

/** Writes it whole and for its owner alone, unless it is there already: nobody ever reads a part of it. */
export function writeOnce(file: string, text: string): void {
  if (existsSync(file)) return
  const draft = `${file}.${process.pid}.${threadId}`
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
