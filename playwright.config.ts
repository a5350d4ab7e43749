// How the journeys run: in a real browser against a real server, each worker with one of its own.
import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/browser.ts'
import { zoneOfNoon } from './e2e/noon.ts'

/** They walk over every screen, and go first: at the end one worker would wait for them. */
const longest = ['screens.spec.ts', 'large-text.spec.ts']

const { executablePath, args, env } = await findBrowser()

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/database-setup.ts',
  outputDir: '.cache/journeys',
  workers: process.env['CI'] ? 2 : 1,
  fullyParallel: false,
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'others', testMatch: '*.spec.ts', testIgnore: longest },
  ],
  // Patience, not a measure: the two cores of a machine may be at work on much else.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 60_000,
    locale: 'en-GB',
    timezoneId: zoneOfNoon(),
    // It is kept for whoever looks at it; recording slows every journey, and nobody opens what a run elsewhere leaves behind.
    trace: process.env['CI'] ? 'off' : 'retain-on-failure',
    // What a page asks through its worker can't be held or refused by a journey. Those about the worker allow it.
    serviceWorkers: 'block',
    launchOptions: { executablePath, args, env: { ...definedEnv(), ...env } },
  },
})

function definedEnv(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
