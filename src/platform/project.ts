// Where the project's own files lie, for code that runs from source or from the build.
import path from 'node:path'

/** The build keeps its programs as far below the root as this file is: what is found here from the one is found from the other. */
export const projectRoot = path.resolve(import.meta.dirname, '../..')

const isBuilt = !import.meta.filename.endsWith('.ts')

/** The file of a program that runs as a process of its own; the build knows each by its name. */
export function programFile(name: 'sandbox' | 'render-process' | 'tell-usage' | 'training', source: string): string {
  return path.join(projectRoot, isBuilt ? `build/program/${name}.js` : source)
}
