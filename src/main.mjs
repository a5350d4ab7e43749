// The one command, as JavaScript: Node takes a tenth of a start to learn how types are left out, unless that is kept from before.
import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Kept beside the packages it belongs to, for programs and for what is left of them without types. Where it can't be written, nothing is lost.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/duet'))
await import('./app/command-line.ts')
