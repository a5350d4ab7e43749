// Reads what the test runners wrote: the JSON reports of vitest and of Playwright, as one list of tests.

export interface TestResult {
  /** The whole title, with those of the groups around it. */
  readonly title: string
  readonly passed: boolean
}

interface VitestReport {
  testResults: { assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[]
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; tests: { status: string }[] }[]
}

/** The tests of one report; throws if it comes from neither runner. */
export function parseResults(json: string): TestResult[] {
  const report: unknown = JSON.parse(json)
  if (isVitest(report)) return vitestResults(report)
  if (isPlaywright(report)) return report.suites.flatMap((suite) => playwrightResults(suite, []))
  throw new Error('neither a report of vitest nor one of Playwright')
}

function vitestResults(report: VitestReport): TestResult[] {
  return report.testResults.flatMap((file) =>
    file.assertionResults.map((test) => ({
      title: [...test.ancestorTitles, test.title].join(' > '),
      passed: test.status === 'passed',
    })),
  )
}

function playwrightResults(suite: PlaywrightSuite, groups: readonly string[]): TestResult[] {
  const inside = [...groups, suite.title]
  const own = (suite.specs ?? []).map((spec) => ({
    title: [...inside, spec.title].join(' > '),
    // A flaky test passed only on a retry: it proves nothing for certain.
    passed: spec.tests.some(ran('expected')) && !spec.tests.some(ran('unexpected')) && !spec.tests.some(ran('flaky')),
  }))
  return [...own, ...(suite.suites ?? []).flatMap((inner) => playwrightResults(inner, inside))]
}

const ran = (status: string) => (test: { status: string }) => test.status === status

function isVitest(report: unknown): report is VitestReport {
  return hasList(report, 'testResults')
}

function isPlaywright(report: unknown): report is { suites: PlaywrightSuite[] } {
  return hasList(report, 'suites')
}

function hasList(report: unknown, name: string): boolean {
  return typeof report === 'object' && report !== null && Array.isArray((report as Record<string, unknown>)[name])
}
