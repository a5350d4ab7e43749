// How the unit tests run: against a real PostgreSQL, few files at a time.
import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** What runs in a browser: its modules keep what one page knows, so each file gets a process of its own. */
const pages = ['src/ui/**', 'src/app/{frame,layouts}/**', 'src/**/screens/**'].map((part) => `${part}/*.test.{ts,tsx}`)

export default defineConfig({
  // As in the build, our own small formatter assembles the words of the screens.
  resolve: { alias: { 'react-i18next': path.join(import.meta.dirname, 'src/copy/react-words.tsx') } },
  test: {
    maxWorkers: 2,
    // Stops what hangs; how long a test takes says how busy the machine is.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // On a busy machine, what is waited for comes when it comes; a second would be too little patience.
    expect: { poll: { timeout: 15_000 } },
    env: { NODE_ENV: 'test' },
    projects: [
      { extends: true, test: { name: 'pages', include: pages } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'demo/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...pages],
          globalSetup: ['src/platform/testing/start-database.ts'],
          // Loading the server takes longer than most files' tests, so files share it, as its requests do: what it
          // remembers belongs to a database or a platform, of which each file has its own.
          isolate: false,
        },
      },
    ],
  },
})
