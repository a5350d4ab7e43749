// The one command, as JavaScript: Node takes a tenth of a start to learn how types are left out, unless that is kept from before.
// By name an older Node could import nothing that it lacks, and would say so before the first line here.
import module from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const neededMajor = 24
const modules = fileURLToPath(new URL('../node_modules', import.meta.url))
if (Number.parseInt(process.version.slice(1)) >= neededMajor) {
// The compile cache is beside the packages it belongs to, for programs and for code whose types were stripped. If it can't be written, nothing is lost.
  module.enableCompileCache(path.join(modules, '.cache/duet'))
  await import('./app/command-line.ts')
} else {
  console.error(
    `Node ${neededMajor} or newer is needed; this is ${process.version}. ` +
      `On Linux and Windows npm installs one: put ${path.join(modules, '.bin')} first in PATH.`,
  )
  process.exitCode = 1
}
