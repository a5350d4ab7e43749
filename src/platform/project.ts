// Where the project's own files are, for code that runs from source or from the build.
import path from 'node:path'

/** The build puts its programs as far below the root as this file is, so the same relative path works from both. */
export const projectRoot = path.resolve(import.meta.dirname, '../..')

const isBuilt = !import.meta.filename.endsWith('.ts')

/** The file of a program that runs as a separate process; the build knows each by its name. */
export function programFile(name: 'sandbox' | 'render-process' | 'report-usage' | 'training', source: string): string {
  return path.join(projectRoot, isBuilt ? `build/program/${name}.js` : source)
}
