// What a migration may do while the version before it is serving: nothing that keeps people waiting, or takes away what is asked for.
import type { Tree } from '../reading/tree.ts'
import type { Problem } from './plan.ts'

/** Those up to this one were there before the rule. */
const lastBefore = 350

interface Statement {
  /** In one line, small letters, without comments and the bodies of functions. */
  readonly text: string
  readonly line: number
}

type Rule = readonly [pattern: RegExp, message: (table: string) => string]

/** Nobody waits for long, or the file says `-- holds <table>: <why it is short>`. The first group is the table. */
const held: readonly Rule[] = [
  [
    /^create (?:unique )?index (?!concurrently)(?:if not exists )?\w+ on (\w+)/,
    (table) => `nobody can write to ${table} while this index is built: build it concurrently, in a file of its own`,
  ],
  [
    /^alter table (\w+) (?=.*\badd constraint\b[^,]*\b(?:check|foreign key)\b)(?!.*\bnot valid$)/,
    (table) =>
      `all of ${table} is scanned while nobody can use it: add it not valid, and validate it in a file of its own`,
  ],
  [
    /^alter table (\w+) .*\badd constraint \w+ (?:unique|primary key|exclude)\b(?! using index)/,
    (table) => `nobody can use ${table} while its index is built: build that concurrently, and add this using index`,
  ],
  [
    /^alter table (\w+) .*(?:\balter (?:column )?\w+ (?:set data )?type\b|\badd column\b[^,]*(?:\bdefault (?!now\(\))\w+\(|\bstored\b))/,
    (table) => `${table} is rewritten while nobody can use it: add a column, and fill it in batches with a job`,
  ],
  [
    /^alter table (\w+) .*\bset not null\b/,
    (table) => `all of ${table} is scanned while nobody can use it: validate a check for it first`,
  ],
  [
    /^(?:with .*)?\b(?:update|delete from) (\w+)\b/,
    (table) => `rows of ${table} are held until all are changed: change them in batches with a job`,
  ],
]

/** Nobody asks for it, or the file says `-- unused <table>: <since when>`. */
const takenAway: readonly Rule[] = [
  [
    /^(?:drop table (?:if exists )?|alter table (?=.*(?:\bdrop column\b|\brename\b)))(\w+)/,
    (table) => `the version before this one may still use that of ${table}: remove it once no running version does`,
  ],
]

export function checkMigrations(tree: Tree): Problem[] {
  return [...tree].flatMap(([path, text]) => {
    const number = /^database\/migrations\/(\d{4})_/.exec(path)?.[1]
    return number && Number(number) > lastBefore ? checkMigration(text).map((problem) => ({ path, ...problem })) : []
  })
}

function checkMigration(text: string): Omit<Problem, 'path'>[] {
  const statements = statementsOf(text)
  const made = statements.flatMap((statement) => /^create table (\w+)/.exec(statement.text)?.[1] ?? [])
  const said = (word: string) =>
    [...text.matchAll(new RegExp(`^-- ${word} (\\w+): \\w`, 'gm'))].map(([, table]) => table)
  const check = (statement: Statement, rules: readonly Rule[], word: string, excuse: string) =>
    rules.flatMap(([pattern, message]) => {
      const table = pattern.exec(statement.text)?.[1]
      if (!table || made.includes(table) || said(word).includes(table)) return []
      return [{ line: statement.line, message: `${message(table)}; ${excuse}: -- ${word} ${table}: …` }]
    })
  return statements.flatMap((statement) => [
    ...checkAlone(statement, statements),
    ...check(statement, held, 'holds', 'or say why it takes a moment'),
    ...check(statement, takenAway, 'unused', 'then say since when'),
  ])
}

/** What takes long, without keeping anybody waiting, would do so within a transaction that has locked its table. */
function checkAlone({ text, line }: Statement, all: readonly Statement[]): Omit<Problem, 'path'>[] {
  const kind = [/^create (?:unique )?index concurrently /, /^alter table \w+ validate constraint /].find((pattern) =>
    pattern.test(text),
  )
  if (!kind || all.every((other) => kind.test(other.text))) return []
  return [{ line, message: 'it takes long, and keeps nobody waiting only if it has a file of its own' }]
}

function statementsOf(text: string): Statement[] {
  const bare = text
    .replace(/--.*$/gm, '')
    .replace(/(\$\w*\$)[\s\S]*?\1/g, (body) => body.replace(/[^\n]/g, ' '))
    .toLowerCase()
  let line = 1
  return bare.split(';').flatMap((part) => {
    const begins = line + (/^\s*/.exec(part)?.[0].split('\n').length ?? 1) - 1
    line += part.split('\n').length - 1
    const statement = part.trim().replace(/\s+/g, ' ')
    return statement ? [{ text: statement, line: begins }] : []
  })
}
