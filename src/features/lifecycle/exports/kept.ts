// What is stored about a member, as JSON for programs, written page by page.
import { arePages } from '#base/pages.ts'
import type { Pages } from '#base/pages.ts'

/** What is stored, by name; each a JSON value, or pages of rows. */
export type Kept = Record<string, unknown>

export type Row = Readonly<Record<string | symbol, unknown>>

/** What is kept under a name, as a row; an empty one where there is none. */
export function rowOf(value: unknown): Row {
  return isRow(value) ? value : {}
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

/** The rows of a list, page by page, however they are kept. */
export async function* rowsOf(list: unknown): AsyncGenerator<Row[]> {
  if (arePages(list)) for await (const rows of list) yield rows.map(rowOf)
  else if (Array.isArray(list) && list.length > 0) yield list.map(rowOf)
}

/** As `JSON.stringify` would write it all with an indent of 2. `written` is told of each page of rows, and of each name that is finished. */
export async function* jsonOf(kept: Kept, written: (isWhole: boolean) => Promise<unknown>): AsyncGenerator<string> {
  let before = '{'
  for (const [name, value] of Object.entries(kept)) {
    if (value === undefined) continue
    yield `${before}\n  ${JSON.stringify(name)}: `
    if (arePages(value)) yield* list(value, written)
    else yield JSON.stringify(value, null, 2).replaceAll('\n', '\n  ')
    before = ','
    await written(true)
  }
  yield '\n}\n'
}

async function* list(pages: Pages<unknown>, written: (isWhole: boolean) => Promise<unknown>): AsyncGenerator<string> {
  let before = '['
  for await (const rows of pages) {
    for (const row of rows) {
      yield `${before}\n    ${JSON.stringify(row, null, 2).replaceAll('\n', '\n    ')}`
      before = ','
    }
    await written(false)
  }
  yield before === '[' ? '[]' : '\n  ]'
}
