// The `test` of every journey: it brings a running server, and pages whose URLs are relative to it.
import { test as base } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { hostFor } from './hosts.ts'
import { type JourneyServer, startServer } from './server.ts'

export { expect } from '@playwright/test'

interface RenewedServer extends JourneyServer {
  /** Replaces it by a new one, unless nobody has used it yet. */
  renew(): Promise<void>
}

interface WorkerFixtures {
  /** One server for all the journeys of a worker: create members of your own rather than counting the existing ones. */
  server: RenewedServer
}

export const test = base.extend<object, WorkerFixtures>({
  server: [
    async ({ browser }, use, { parallelIndex }) => {
      const server = await startRenewed(browser, hostFor(parallelIndex))
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
})

/** Called at the top of a file that spends or removes what others rely on, or counts what there is. */
export function ownServer(): void {
  test.beforeAll(({ server }) => server.renew())
  test.afterAll(({ server }) => server.renew())
}

async function startRenewed(browser: Browser, host: string | undefined): Promise<RenewedServer> {
  let running = await startServer({}, host)
  let isNew = true
  const used = () => {
    isNew = false
    return running
  }
  return {
    get url() {
      return used().url
    },
    get dataDir() {
      return used().dataDir
    },
    get databaseUrl() {
      return used().databaseUrl
    },
    printed: () => running.printed(),
    stop: () => running.stop(),
    renew: async () => {
      if (isNew) return
      // What was left open would go on asking the server that ends.
      for (const window of browser.contexts()) await window.close()
      await running.stop()
      isNew = true
      running = await startServer({}, host)
    },
  }
}
