// How the tests beside the code run: against a real PostgreSQL, few files at a time.
import path from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // As the build does: the words of the screens are put together by our own small part.
  resolve: { alias: { 'react-i18next': path.join(import.meta.dirname, 'src/copy/react-words.tsx') } },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'demo/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: ['src/platform/testing/start-database.ts'],
    maxWorkers: 2,
    // Ends what hangs; how long a test takes says how busy the machine is.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is waited for comes when it comes on a busy machine; a second is too short a patience for that.
    expect: { poll: { timeout: 15_000 } },
    env: { NODE_ENV: 'test' },
  },
})
