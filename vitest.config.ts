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
    testTimeout: 20_000,
    hookTimeout: 60_000,
    env: { NODE_ENV: 'test' },
  },
})
