// The `test` of every journey: it brings a running server, and pages whose URLs are relative to it.
import { test as base } from '@playwright/test'
import { hostFor } from './hosts.ts'
import { type JourneyServer, startServer } from './server.ts'

export { expect } from '@playwright/test'

interface WorkerFixtures {
  /** `test.use({ serverOf: 'name' })` gives a file a server of its own when it spends or removes what others rely on. */
  serverOf: string
  /** One server for all the journeys of a worker: create members of your own rather than counting the existing ones. */
  server: JourneyServer
}

export const test = base.extend<object, WorkerFixtures>({
  serverOf: ['everybody', { option: true, scope: 'worker' }],
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures out of this pattern.
    async ({}, use, { parallelIndex }) => {
      const server = await startServer({}, hostFor(parallelIndex))
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
})
