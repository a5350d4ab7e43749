// Builds the pages: no server code in the browser, one door for the server.
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), noServerCodeInBrowser(), serviceWorker()],
  json: { namedExports: false },
  build: { target: 'es2023' },
  environments: {
    ssr: { build: { rollupOptions: { input: './src/app/handle.server.tsx' } } },
  },
})

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

/** Builds the service worker beside the pages, at the address from which it may serve them all. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    buildStart() {
      if (this.environment.name === 'client') this.emitFile({ type: 'chunk', id: './src/app/sw.ts', fileName: 'sw.js' })
    },
  }
}
