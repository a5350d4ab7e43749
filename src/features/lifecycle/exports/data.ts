// What is stored about a member, as JSON for programs, written page by page.
import { Pages } from '#base/pages.ts'

/** What is stored, by name; each a JSON value, or pages of rows. */
export type Kept = Record<string, unknown>

export type Row = Record<string, unknown>

/** The rows of a list, page by page, however they are kept. */
export async function* rowsOf(list: unknown): AsyncGenerator<Row[]> {
  if (list instanceof Pages) yield* list as Pages<Row>
  else if (Array.isArray(list) && list.length > 0) yield list as Row[]
}

/** As `JSON.stringify` would write it all with an indent of 2. `written` is told of each page of rows, and of each name that is finished. */
export async function* jsonOf(kept: Kept, written: (isWhole: boolean) => Promise<unknown>): AsyncGenerator<string> {
  let before = '{'
  for (const [name, value] of Object.entries(kept)) {
    if (value === undefined) continue
    yield `${before}\n  ${JSON.stringify(name)}: `
    if (value instanceof Pages) yield* list(value as Pages<Row>, written)
    else yield JSON.stringify(value, null, 2).replaceAll('\n', '\n  ')
    before = ','
    await written(true)
  }
  yield '\n}\n'
}

async function* list(pages: Pages<Row>, written: (isWhole: boolean) => Promise<unknown>): AsyncGenerator<string> {
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
