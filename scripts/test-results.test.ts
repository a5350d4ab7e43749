// What a run of the tests says at its end: which failed, and with what.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeDataFolder } from '#platform/testing/data-folder.ts'
import { readPlaywright, readVitest, tell } from './test-results.ts'
import { root } from './run-tool.ts'

const folder = makeDataFolder('results')
afterAll(() => folder.remove())

function written(report: unknown): string {
  const file = path.join(folder.path, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('a test that fails is named with its file, and so is a file whose setup failed', () => {
  const name = (file: string) => path.join(root, file)
  const good = { status: 'passed', fullName: 'is right', failureMessages: [] }
  const bad = { status: 'failed', fullName: 'is wrong', failureMessages: ['Error: 1 is not 2'] }
  const report = {
    numPassedTests: 1,
    numPendingTests: 6,
    testResults: [
      { name: name('src/a.test.ts'), status: 'failed', message: '', assertionResults: [good, bad] },
      { name: name('src/b.test.ts'), status: 'failed', message: 'Hook timed out', assertionResults: [] },
      { name: name('src/c.test.ts'), status: 'passed', message: '', assertionResults: [good] },
    ],
  }
  const { passed, skipped, failures } = readVitest(written(report))
  expect({ passed, skipped }).toEqual({ passed: 1, skipped: 6 })
  expect(failures).toEqual([
    { where: 'src/a.test.ts › is wrong', why: 'Error: 1 is not 2' },
    { where: 'src/b.test.ts', why: 'Hook timed out' },
  ])
})

test('a failing journey is found in any group; one that passes only on a retry counts as failed, and so does an error outside any journey', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ status, results: [{ errors: status === 'expected' ? [] : [{ message: `${title} broke` }] }] }],
  })
  const report = {
    stats: { expected: 1, skipped: 0 },
    errors: [{ message: 'a worker ended' }],
    suites: [
      {
        specs: [spec('walks', 'expected'), spec('falls', 'unexpected')],
        suites: [{ specs: [spec('stumbles', 'flaky')] }],
      },
    ],
  }
  const { passed, failures } = readPlaywright(written(report))
  expect(passed).toBe(1)
  expect(failures).toEqual([
    { where: 'e2e/a.spec.ts › falls', why: 'falls broke' },
    { where: 'e2e/a.spec.ts › stumbles', why: 'stumbles broke' },
    { where: 'e2e', why: 'a worker ended' },
  ])
})

test('a failure is reported in a few lines, without colours and stack', () => {
  const why = '\u001B[31mError\u001B[39m: no\n\n    at somewhere\n' + 'more\n'.repeat(100)
  const lines = tell({ where: 'src/a.test.ts', why }).split('\n')
  expect(lines.slice(0, 3)).toEqual(['FAILED  src/a.test.ts', '        Error: no', '        more'])
  expect(lines).toHaveLength(13)
})
