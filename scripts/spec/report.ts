// Matches tests with statements: which passing tests prove each one, which statements have none, which numbers don't exist.
import { numbersIn, type Section, type Statement } from './statements.ts'
import type { TestResult } from './results.ts'

export interface Shown {
  readonly statement: Statement
  /** Titles of the passing tests. */
  readonly by: readonly string[]
  /** How many more tests name it but failed or were skipped. */
  readonly notPassing: number
}

export interface Report {
  readonly sections: readonly { readonly title: string; readonly shown: readonly Shown[] }[]
  /** Numbers in titles that the specification does not have, with one title each. */
  readonly unknown: ReadonlyMap<string, string>
}

export function layBeside(sections: readonly Section[], results: readonly TestResult[]): Report {
  const known = new Set(sections.flatMap((section) => section.statements.map((statement) => statement.number)))
  const naming = new Map<string, TestResult[]>()
  const unknown = new Map<string, string>()
  for (const result of results) {
    for (const number of numbersIn(result.title)) {
      if (known.has(number)) naming.set(number, [...(naming.get(number) ?? []), result])
      else unknown.set(number, result.title)
    }
  }
  return {
    sections: sections.map(({ title, statements }) => ({
      title,
      shown: statements.map((statement) => show(statement, naming.get(statement.number) ?? [])),
    })),
    unknown,
  }
}

function show(statement: Statement, results: readonly TestResult[]): Shown {
  const by = [...new Set(results.filter((result) => result.passed).map((result) => result.title))]
  return { statement, by, notPassing: results.filter((result) => !result.passed).length }
}

/** Only the statements of the main journey. */
export function journeyOnly(report: Report): Report {
  const sections = report.sections.map(({ title, shown }) => ({
    title,
    shown: shown.filter((each) => each.statement.journey),
  }))
  return { ...report, sections: sections.filter((section) => section.shown.length > 0) }
}

export interface Counts {
  readonly statements: number
  readonly shown: number
  readonly journey: number
  readonly journeyShown: number
}

export function count(report: Report): Counts {
  const all = report.sections.flatMap((section) => section.shown)
  const journey = all.filter((each) => each.statement.journey)
  const isShown = (each: Shown) => each.by.length > 0
  return {
    statements: all.length,
    shown: all.filter(isShown).length,
    journey: journey.length,
    journeyShown: journey.filter(isShown).length,
  }
}

/** True if every statement of the journey is proved and every number exists. */
export function isRight(report: Report): boolean {
  const { journey, journeyShown } = count(report)
  return report.unknown.size === 0 && journey === journeyShown
}

/** The report to read: each statement with its tests, then those without, then the counts. */
export function print(report: Report): string {
  const lines = report.sections.flatMap(({ title, shown }) => ['', title, ...shown.flatMap(printOne)])
  const without = report.sections.flatMap((section) => section.shown).filter((each) => each.by.length === 0)
  if (without.length > 0) lines.push('', 'No passing test shows:', ...without.map(printWithout))
  if (report.unknown.size > 0) {
    lines.push('', 'Numbers in titles that the specification does not have:')
    for (const [number, title] of report.unknown) lines.push(`  [${number}] in "${title}"`)
  }
  const counts = count(report)
  lines.push('', `${counts.shown} of ${counts.statements} statements are shown by passing tests;`)
  lines.push(`of the journey's, ${counts.journeyShown} of ${counts.journey}.`)
  return lines.join('\n').trimStart()
}

function printOne({ statement, by }: Shown): string[] {
  const mark = by.length > 0 ? '+' : '-'
  return [`${mark} ${statement.number} ${statement.text}`, ...by.map((title) => `      ${title}`)]
}

function printWithout({ statement, notPassing }: Shown): string {
  const journey = statement.journey ? ' (journey)' : ''
  const failing = notPassing > 0 ? ` — ${notPassing} that name it did not pass` : ''
  return `  ${statement.number} ${statement.text}${journey}${failing}`
}
