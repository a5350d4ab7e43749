// How the unit tests run: against a real PostgreSQL, few files at a time.
import path from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // As in the build, our own small formatter assembles the words of the screens.
  resolve: { alias: { 'react-i18next': path.join(import.meta.dirname, 'src/copy/react-words.tsx') } },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'demo/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: ['src/platform/testing/start-database.ts'],
    maxWorkers: 2,
    // Stops what hangs; how long a test takes says how busy the machine is.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // On a busy machine, what is waited for comes when it comes; a second would be too little patience.
    expect: { poll: { timeout: 15_000 } },
    env: { NODE_ENV: 'test' },
  },
})
