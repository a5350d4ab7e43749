// The results of a test run: how many passed, and which failed with what.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run-tool.ts'

export interface Results {
  readonly passed: number
  readonly skipped: number
  readonly failures: readonly Failure[]
}

export interface Failure {
  /** The file from the root of the project, and the title if a single test failed. */
  readonly where: string
  readonly why: string
}

export const noResults: Results = { passed: 0, skipped: 0, failures: [] }

/** What `vitest --reporter=json` wrote. */
export function readVitest(file: string): Results {
  interface Report {
    numPassedTests: number
    numPendingTests: number
    testResults: {
      name: string
      status: string
      message: string
      assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
    }[]
  }
  if (!existsSync(file)) return noResults
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ where: `${fromRoot(name)} › ${test.fullName}`, why: test.failureMessages.join('\n') }))
    // A file that can't even be loaded, or set up, contains no failed test.
    return status === 'failed' && failed.length === 0 ? [{ where: fromRoot(name), why: message }] : failed
  })
  return { passed: report.numPassedTests, skipped: report.numPendingTests, failures }
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    tests: { status: string; results: { errors: { message?: string }[] }[] }[]
  }[]
}

/** What `playwright --reporter=json` wrote; a test that passed only on a retry has failed. */
export function readPlaywright(file: string): Results {
  interface Report extends PlaywrightSuite {
    stats: { expected: number; skipped: number }
    errors: { message?: string }[]
  }
  if (!existsSync(file)) return noResults
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  return {
    passed: report.stats.expected,
    skipped: report.stats.skipped,
    failures: [...failuresIn(report), ...report.errors.map(({ message = '' }) => ({ where: 'e2e', why: message }))],
  }
}

function failuresIn({ suites = [], specs = [] }: PlaywrightSuite): Failure[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        where: `e2e/${file} › ${title}`,
        why: results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n'),
      })),
  )
  return [...own, ...suites.flatMap(failuresIn)]
}

/** A few lines without colours, for the end of a long run. */
export function tell({ where, why }: Failure): string {
  const lines = stripVTControlCharacters(why).split('\n')
  const said = lines.map((line) => line.trimEnd()).filter((line) => line !== '' && !/^\s+at /.test(line))
  return [`FAILED  ${where}`, ...said.slice(0, 12).map((line) => `        ${line}`)].join('\n')
}

function fromRoot(file: string): string {
  return path.relative(root, file)
}
