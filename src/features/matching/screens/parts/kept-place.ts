// Where a reader was in a long list when the page was left: the pages behind the first, and how far down. Of this tab only.

const key = 'matching-place'
/** More than this is not worth the room it takes. */
const mostLetters = 1_500_000

interface Place<Page> {
  list: string
  rest: readonly Page[]
  top: number
}

export function keepPlace<Page>(list: string, rest: readonly Page[]): void {
  if (rest.length === 0) return
  try {
    const text = JSON.stringify({ list, rest, top: window.scrollY } satisfies Place<Page>)
    if (text.length <= mostLetters) sessionStorage.setItem(key, text)
  } catch {
    // A full or forbidden store: the list then begins at its top.
  }
}

export function keptPlace<Page>(list: string): Place<Page> | null {
  try {
    const place = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Place<Page> | null
    return place?.list === list ? place : null
  } catch {
    return null
  }
}

export function forgetPlace(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept there.
  }
}
