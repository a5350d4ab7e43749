// Writes the server build so that a start reads it quickly. Names and line breaks stay: they tell where an error is.
import type { Plugin, Rolldown } from 'vite'

/** Without comments, a tenth of it all; and in ASCII: a single character beyond it makes the engine hold the whole file at twice its size. */
export const quickToRead = {
  comments: { legal: false, jsdoc: false, annotation: false },
  minify: { compress: false, mangle: false, codegen: { asciiOnly: true, removeWhitespace: false } },
} satisfies Rolldown.OutputOptions

/** Fails the build if something can't be escaped, such as the content of a `String.raw`. */
export function noForeignLetters(): Plugin {
  return {
    name: 'no-foreign-letters',
    generateBundle(_options, bundle) {
      if (this.environment.name === 'client') return
      for (const file of Object.values(bundle)) {
        const at = file.type === 'chunk' ? file.code.search(/[^\0-\x7F]/) : -1
        if (file.type === 'chunk' && at >= 0)
          this.error(`${file.fileName} has a letter beyond ASCII: ${file.code.slice(Math.max(0, at - 60), at + 20)}`)
      }
    },
  }
}
