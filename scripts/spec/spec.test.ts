// The reader of the specification: statements, titles, both runners' reports, and what the report concludes.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { count, isRight, journeyOnly, layBeside, print } from './report.ts'
import { parseResults } from './results.ts'
import { numbersIn, parseStatements } from './statements.ts'

const document = `# Title

Some words.

## 1. Product

- **1.1** Speaks. (journey)
- **1.2** Listens (well).

## 2. Routes

- **2.1** Leads home. (journey)
`
const sections = parseStatements(document)

describe('the document', () => {
  test('statements with their section, text and mark', () => {
    expect(sections).toEqual([
      {
        title: '1. Product',
        statements: [
          { number: '1.1', text: 'Speaks.', journey: true },
          { number: '1.2', text: 'Listens (well).', journey: false },
        ],
      },
      { title: '2. Routes', statements: [{ number: '2.1', text: 'Leads home.', journey: true }] },
    ])
  })

  test.each([
    ['a doubled number', '## 1. A\n- **1.1** x\n- **1.1** y', /line 3: 1\.1 appears twice/],
    ['a number of another section', '## 1. A\n- **2.1** x', /line 2: 2\.1 is in section "1\. A"/],
    ['a line without a number', '## 1. A\n- x', /line 2/],
    ['a statement before any section', '- **1.1** x', /line 1/],
  ])('%s is refused', (_, text, message) => {
    expect(() => parseStatements(text)).toThrow(message)
  })

  test('the specification itself parses', () => {
    const real = parseStatements(readFileSync(new URL('../../docs/SPECIFICATION.md', import.meta.url), 'utf8'))
    expect(real).toHaveLength(12)
    expect(real.flatMap((section) => section.statements).length).toBeGreaterThan(250)
  })
})

test.each([
  ['[4.12] a like is one', ['4.12']],
  ['likes > [4.12][4.13] both', ['4.12', '4.13']],
  ['[4.12, 4.13] both', ['4.12', '4.13']],
  ['[4.12] twice [4.12]', ['4.12']],
  ['costs 4.12 and [x] and [4]', []],
  // The title must not contain the brackets: it would claim the statements itself.
])('the numbers in title %#', (title, numbers) => {
  expect(numbersIn(title)).toEqual(numbers)
})

describe('the reports of the runners', () => {
  test('vitest', () => {
    const assertionResults = [
      { ancestorTitles: ['group'], title: '[1.1] yes', status: 'passed' },
      { ancestorTitles: [], title: '[1.2] no', status: 'failed' },
      { ancestorTitles: [], title: '[2.1] not now', status: 'pending' },
    ]
    expect(parseResults(JSON.stringify({ testResults: [{ assertionResults }] }))).toEqual([
      { title: 'group > [1.1] yes', passed: true },
      { title: '[1.2] no', passed: false },
      { title: '[2.1] not now', passed: false },
    ])
  })

  test('Playwright, with groups in groups', () => {
    const spec = (title: string, ...statuses: string[]) => ({ title, tests: statuses.map((status) => ({ status })) })
    const inner = { title: 'group', specs: [spec('[1.1] yes', 'expected', 'skipped'), spec('[2.1] at last', 'flaky')] }
    const specs = [spec('[1.2] no', 'expected', 'unexpected'), spec('[2.1] not here', 'skipped')]
    expect(parseResults(JSON.stringify({ suites: [{ title: 'a.spec.ts', specs, suites: [inner] }] }))).toEqual([
      { title: 'a.spec.ts > [1.2] no', passed: false },
      { title: 'a.spec.ts > [2.1] not here', passed: false },
      { title: 'a.spec.ts > group > [1.1] yes', passed: true },
      { title: 'a.spec.ts > group > [2.1] at last', passed: false },
    ])
  })

  test('anything else is refused', () => {
    expect(() => parseResults('{"other":[]}')).toThrow(/neither/)
  })
})

describe('the conclusion', () => {
  const passed = (title: string) => ({ title, passed: true })

  test('right when the journey is proved, even if another statement is not', () => {
    const report = layBeside(sections, [passed('[1.1, 2.1] all')])
    expect(isRight(report)).toBe(true)
    expect(count(report)).toEqual({ statements: 3, shown: 2, journey: 2, journeyShown: 2 })
  })

  test('wrong when a statement of the journey has only a failing test', () => {
    const report = layBeside(sections, [passed('[1.1] a'), { title: '[2.1] b', passed: false }])
    expect(isRight(report)).toBe(false)
    expect(print(report)).toContain('  2.1 Leads home. (journey) — 1 that name it did not pass')
  })

  test('wrong when a title carries an unknown number', () => {
    const report = layBeside(sections, [passed('[1.1, 2.1] all'), passed('[9.9] what')])
    expect(isRight(report)).toBe(false)
    expect(print(report)).toContain('[9.9] in "[9.9] what"')
  })

  test('the journey alone', () => {
    const text = print(journeyOnly(layBeside(sections, [passed('[1.1] speaks')])))
    expect(text).toContain('+ 1.1 Speaks.\n      [1.1] speaks')
    expect(text).not.toContain('1.2')
    expect(text).toContain('1 of 2')
  })
})
