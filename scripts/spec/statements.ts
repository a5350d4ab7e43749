// Reads the numbered statements of the specification, and the numbers in a test's title.

export interface Statement {
  /** Section and position in it, as written: `4.12`. */
  readonly number: string
  readonly text: string
  readonly journey: boolean
}

export interface Section {
  readonly title: string
  readonly statements: readonly Statement[]
}

const headingLine = /^## (\d+\. .+)$/
const statementLine = /^- \*\*(\d+\.\d+)\*\* (.+?)( \(journey\))?$/

/** The sections in order; throws, naming the line, if a number is missing, duplicated or in the wrong section. */
export function parseStatements(document: string): Section[] {
  const sections: { title: string; statements: Statement[] }[] = []
  const seen = new Set<string>()
  for (const [index, line] of document.split('\n').entries()) {
    const title = headingLine.exec(line)?.[1]
    if (title) sections.push({ title, statements: [] })
    if (!line.startsWith('- ')) continue
    const [, number, text, journey] = statementLine.exec(line) ?? []
    const section = sections.at(-1)
    if (!number || !text || !section) throw new Error(`line ${index + 1}: a statement looks like "- **4.12** Text."`)
    if (!section.title.startsWith(`${number.split('.')[0]}. `)) {
      throw new Error(`line ${index + 1}: ${number} is in section "${section.title}"`)
    }
    if (seen.has(number)) throw new Error(`line ${index + 1}: ${number} appears twice`)
    seen.add(number)
    section.statements.push({ number, text, journey: journey !== undefined })
  }
  return sections
}

/** The statements a title names: `[4.12] …`, `[4.12][4.13] …`, `[4.12, 4.13] …`. */
export function numbersIn(title: string): string[] {
  const brackets = title.matchAll(/\[(\d+\.\d+(?:,\s*\d+\.\d+)*)\]/g)
  return [...new Set([...brackets].flatMap(([, list = '']) => list.split(/,\s*/)))]
}
