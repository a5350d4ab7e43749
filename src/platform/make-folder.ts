// Makes a folder and those above it. Node's own recursive mkdir never ends where nothing can be made in a folder that exists, as below /proc.
import { existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** The mode is that of the last folder alone. One that exists stays as it is. */
export function makeFolder(folder: string, mode?: number): void {
  try {
    mkdirSync(folder, mode)
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
    const above = path.dirname(folder)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || existsSync(above)) throw error
    makeFolder(above)
    makeFolder(folder, mode)
  }
}
