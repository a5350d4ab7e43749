// `npm test`: the tests beside the code, then the journeys in a browser; the last line counts both.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from './build.ts'
import { stopWithParent } from '#app/parent.ts'
import { root, runTool } from './run-tool.ts'

interface Count {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

const cache = path.join(root, '.cache/results')
const vitestReport = path.join(cache, 'vitest.json')
const playwrightReport = path.join(cache, 'playwright.json')

stopWithParent()
mkdirSync(cache, { recursive: true })
const given = process.argv.slice(2)
const journeys = given.filter((arg) => arg.startsWith('e2e'))
const units = given.filter((arg) => !arg.startsWith('e2e'))
const counts: Count[] = []
if (units.length > 0 || given.length === 0) counts.push(await runUnits())
if (journeys.length > 0 || given.length === 0) counts.push(await runJourneys())

const passed = sum(({ passed: n }) => n)
const failed = sum(({ failed: n }) => n)
const skipped = sum(({ skipped: n }) => n)
if (skipped > 0) console.log(`${skipped} skipped`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

async function runUnits(): Promise<Count> {
  rmSync(vitestReport, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  const { ok } = await runTool('vitest', ['run', ...reporters, ...units], { show: true })
  return honest(ok, countVitest())
}

async function runJourneys(): Promise<Count> {
  try {
    await ensureBuilt()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1, skipped: 0 }
  }
  rmSync(playwrightReport, { force: true })
  const args = ['test', '--reporter=list,json', '--pass-with-no-tests', ...journeys]
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport }
  const { ok } = await runTool('@playwright/test:playwright', args, { show: true, env })
  return honest(ok, countPlaywright())
}

function countVitest(): Count {
  interface Report {
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
    testResults: { status: string; assertionResults: { status: string }[] }[]
  }
  if (!existsSync(vitestReport)) return { passed: 0, failed: 0, skipped: 0 }
  const report = JSON.parse(readFileSync(vitestReport, 'utf8')) as Report
  // A file that can't even be loaded has no failed test in it.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests,
  }
}

function countPlaywright(): Count {
  interface Report {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  }
  if (!existsSync(playwrightReport)) return { passed: 0, failed: 0, skipped: 0 }
  const { stats } = JSON.parse(readFileSync(playwrightReport, 'utf8')) as Report
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}

/** A runner that fails without a failed test has still failed. */
function honest(ok: boolean, count: Count): Count {
  return ok || count.failed > 0 ? count : { ...count, failed: 1 }
}

function sum(part: (count: Count) => number): number {
  return counts.reduce((total, count) => total + part(count), 0)
}
