// `npm test`: the tests beside the code, then the journeys in a browser; ends with the failed ones, and a last line that counts both.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from './build.ts'
import { stopWithParent } from '#app/process/parent.ts'
import { noResults, readPlaywright, readVitest, type Results, tell } from './test-results.ts'
import { root, runTool } from './run-tool.ts'

const cache = path.join(root, '.cache/results')
const vitestReport = path.join(cache, 'vitest.json')
const playwrightReport = path.join(cache, 'playwright.json')

stopWithParent()
mkdirSync(cache, { recursive: true })
const given = process.argv.slice(2)
const journeys = given.filter((arg) => arg.startsWith('e2e'))
const units = given.filter((arg) => !arg.startsWith('e2e'))
const results: Results[] = []
if (units.length > 0 || given.length === 0) results.push(await runUnits())
if (journeys.length > 0 || given.length === 0) results.push(await runJourneys())

const failures = results.flatMap((result) => result.failures)
const passed = sum((result) => result.passed)
const skipped = sum((result) => result.skipped)
for (const failure of failures) console.log(tell(failure))
if (skipped > 0) console.log(`${skipped} skipped`)
console.log(`${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1

async function runUnits(): Promise<Results> {
  rmSync(vitestReport, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  const { ok } = await runTool('vitest', ['run', ...reporters, ...units], { show: true })
  return honest('The tests beside the code', ok, readVitest(vitestReport))
}

async function runJourneys(): Promise<Results> {
  try {
    await ensureBuilt()
  } catch (error) {
    return { ...noResults, failures: [{ where: 'The build', why: String(error) }] }
  }
  rmSync(playwrightReport, { force: true })
  const args = ['test', '--reporter=list,json', '--pass-with-no-tests', ...journeys]
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport }
  const { ok } = await runTool('@playwright/test:playwright', args, { show: true, env })
  return honest('The journeys', ok, readPlaywright(playwrightReport))
}

/** A runner that fails without a failed test has still failed. */
function honest(where: string, ok: boolean, result: Results): Results {
  if (ok || result.failures.length > 0) return result
  return { ...result, failures: [{ where, why: 'The runner ended with an error, though no test failed.' }] }
}

function sum(part: (result: Results) => number): number {
  return results.reduce((total, result) => total + part(result), 0)
}
