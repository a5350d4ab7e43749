// Builds the pages: one chunk of words per language, no server code in the browser.
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter(), noServerCodeInBrowser()],
  json: { namedExports: false },
  build: {
    target: 'es2023',
    rolldownOptions: isSsrBuild
      ? { input: './src/app/handle.server.tsx' }
      : { output: { codeSplitting: { groups: [{ name: languageChunk, test: /src\/copy\/[a-z]{2}\// }] } } },
  },
}))

function languageChunk(id: string): string | null {
  const language = /src\/copy\/([a-z]{2})\//.exec(id)?.[1]
  return language ? `words-${language}` : null
}

/** Fails the build when a file that only the server may load reaches the browser (floor 5 of the house). */
function noServerCodeInBrowser(): Plugin {
  const serverOnly = /\/src\/(platform\/|features\/.*\/(service|queries|api|jobs|contract)\.ts)/
  return {
    name: 'no-server-code-in-browser',
    apply: 'build',
    load(id) {
      if (this.environment.name === 'client' && serverOnly.test(id)) {
        this.error(`${id} is server code: import only its types here`)
      }
    },
  }
}
