// Rows read page by page, so that however many there are, few are held at once.

const rowsAPage = 500

/** Of the mark that a page of a list ends with, at most. What is longer is none of ours. */
export const cursorLength = 120

/** Can be iterated more than once; each time is read afresh. */
export class Pages<Row> {
  readonly #begin: () => AsyncGenerator<Row[], void>

  constructor(begin: () => AsyncGenerator<Row[], void>) {
    this.#begin = begin
  }

  [Symbol.asyncIterator](): AsyncGenerator<Row[], void> {
    return this.#begin()
  }

  map<Other>(change: (row: Row) => Other): Pages<Other> {
    const begin = this.#begin
    return new Pages(async function* () {
      for await (const rows of begin()) yield rows.map(change)
    })
  }

  toJSON(): never {
    throw new Error('Pages are read one after the other')
  }
}

export function arePages(value: unknown): value is Pages<unknown> {
  return value instanceof Pages
}

/** `read` returns the rows after the given one, the last of the page before; a page that is not full is the last. */
export function inPages<Row>(read: (after: Row | undefined, limit: number) => Promise<Row[]>): Pages<Row> {
  return new Pages(async function* () {
    let after: Row | undefined
    let rows: Row[]
    do {
      rows = await read(after, rowsAPage)
      if (rows.length > 0) yield rows
      after = rows.at(-1)
    } while (rows.length === rowsAPage)
  })
}

/** The same with all pages read at once: for what is known to be short. */
export async function wholeOf<Given extends object>(given: Given): Promise<Whole<Given>> {
  const entries = Object.entries(given).map(async ([name, value]: [string, unknown]) => {
    if (!arePages(value)) return [name, value]
    const all: unknown[] = []
    for await (const rows of value) all.push(...rows)
    return [name, all]
  })
  return Object.fromEntries(await Promise.all(entries)) as Whole<Given>
}

type Whole<Given> = { [Name in keyof Given]: Given[Name] extends Pages<infer Row> ? Row[] : Given[Name] }
