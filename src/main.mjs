// The one command, as JavaScript: stripping types from the first file costs a tenth of a start, unless its result is cached from before.
// The module is imported whole: an older Node would stop at a named import that it lacks before it could say what is wrong.
import module from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const neededMajor = 24
const modules = fileURLToPath(new URL('../node_modules', import.meta.url))
if (Number.parseInt(process.version.slice(1)) >= neededMajor) {
  // The compile cache is beside the packages it belongs to, for programs and for code whose types were stripped. If it can't be written, nothing is lost.
  module.enableCompileCache(path.join(modules, '.cache/duet'))
  await import('./app/command-line.ts').catch(tellMissing)
} else {
  console.error(
    `Node ${neededMajor} or newer is needed; this is ${process.version}. ` +
      `On Linux and Windows \`npm run build\` installs one: put ${path.join(modules, '.bin')} first in PATH.`,
  )
  process.exitCode = 1
}

/** Of a machine on which nothing was installed yet, the stack would say nothing. */
function tellMissing(error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND' || !error.message.startsWith('Cannot find package')) throw error
  console.error('Packages are missing: run `npm run build` first, which installs them.')
  process.exitCode = 1
}
