// Where the project's own files lie, for code that runs from source or from the build.
import path from 'node:path'

/** The build keeps its programs as far below the root as this file is: what is found here from the one is found from the other. */
export const projectRoot = path.resolve(import.meta.dirname, '../..')

/** Whether this code was built into one of `build/program`'s files. */
export const isBuilt = !import.meta.filename.endsWith('.ts')
