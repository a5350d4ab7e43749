// The `test` of every journey: it brings a running server, and pages that open relative to it.
import { test as base } from '@playwright/test'
import { type JourneyServer, startServer } from './server.ts'

export { expect } from '@playwright/test'

interface WorkerFixtures {
  /** `test.use({ serverOf: 'name' })` in a file that spends or removes what others count on: it gets a server for itself. */
  serverOf: string
  /** One server for all the journeys of a worker: make members of your own rather than counting those there. */
  server: JourneyServer
}

export const test = base.extend<object, WorkerFixtures>({
  serverOf: ['everybody', { option: true, scope: 'worker' }],
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures out of this pattern.
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
})
