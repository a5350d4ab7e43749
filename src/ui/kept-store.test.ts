// What a browser can't store lasts as long as the page, and nothing of it throws.
import { expect, test } from 'vitest'
import { keptStore } from './kept-store.ts'

/** A store with room for this many characters. */
function storage(room: number) {
  const kept: Record<string, string> = {}
  Object.defineProperties(kept, {
    getItem: { value: (key: string) => kept[key] ?? null },
    removeItem: { value: (key: string) => void delete kept[key] },
    setItem: {
      value: (key: string, value: string) => {
        if (value.length > room) throw new DOMException('Full', 'QuotaExceededError')
        kept[key] = value
      },
    },
  })
  return kept as unknown as Storage
}

const forbidden = (): Storage => {
  throw new DOMException('Forbidden', 'SecurityError')
}

test.each([
  ['forbidden', forbidden],
  // As in an app's window that has none.
  ['missing', () => null as unknown as Storage],
  ['full', () => storage(0)],
] as const)('[8.60] a store that is %s keeps what it is given as long as the page is open', (_, open) => {
  const store = keptStore(open)
  store.set('draft:a', 'Hello')
  store.set('other', 'x')
  expect([store.get('draft:a'), store.keys('draft:')]).toEqual(['Hello', ['draft:a']])
  store.remove('draft:a')
  expect([store.get('draft:a'), store.keys('draft:')]).toEqual([null, []])
})

test('[8.60] a value that did not fit is still the current one, until there is room again', () => {
  const place = storage(5)
  const store = keptStore(() => place)
  store.set('draft:a', 'Hello')
  store.set('draft:a', 'Hello there')
  expect([store.get('draft:a'), store.keys('draft:')]).toEqual(['Hello there', ['draft:a']])
  store.set('draft:a', 'Hi')
  expect([store.get('draft:a'), place.getItem('draft:a')]).toEqual(['Hi', 'Hi'])
})
