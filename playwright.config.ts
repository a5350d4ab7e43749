// How the journeys run: in a real browser against a real server, one for each worker.
import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/browser.ts'
import { zoneOfNoon } from './e2e/noon.ts'

/**
 * How pages look and load. They go first, because among them are those that walk over every screen: run last, they
 * would keep one worker busy while the others are done.
 */
const looks = '**/looks/*.spec.ts'

const { executablePath, args: usual, env } = await findBrowser()
/** No page stays long enough for V8's optimizing compiler to pay. */
const args = [...usual, '--js-flags=--no-opt']

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/database-setup.ts',
  outputDir: '.cache/journeys',
  // More than the machine has cores: a journey waits about half of the time.
  workers: process.env['CI'] ? 3 : 1,
  fullyParallel: false,
  projects: [
    { name: 'looks', testMatch: looks },
    { name: 'others', testMatch: '*.spec.ts', testIgnore: looks },
  ],
  // A safeguard, not a measurement: the machine's two cores may be busy with other work.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 60_000,
    locale: 'en-GB',
    timezoneId: zoneOfNoon(),
    // Traces are for those who look at them; recording slows every journey, and nobody opens what a run elsewhere leaves behind.
    trace: process.env['CI'] ? 'off' : 'retain-on-failure',
    // Requests made through a page's service worker can't be held back or refused by a journey. Journeys about the worker allow it.
    serviceWorkers: 'block',
    launchOptions: { executablePath, args, env: { ...definedEnv(), ...env } },
  },
})

function definedEnv(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
