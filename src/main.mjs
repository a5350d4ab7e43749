// The one command, as JavaScript: stripping types from the first file costs a tenth of a start, unless its result is cached from before.
import { enableCompileCache } from 'node:module'
import path from 'node:path'

// The compile cache is beside the packages it belongs to, for programs and for code whose types were stripped. If it can't be written, nothing is lost.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/duet'))
await import('./app/command-line.ts')
