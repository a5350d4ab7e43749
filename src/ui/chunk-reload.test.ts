// A page whose code is gone is reloaded, but never in a loop.
import { expect, test, vi } from 'vitest'
import { isChunkFailure, reloadOnce, watchChunkFailures } from './chunk-reload.ts'

function place(start = 1_000_000) {
  const kept = new Map<string, string>()
  const reload = vi.fn<() => void>()
  const clock = { at: start }
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  return { clock, reload, try: () => reloadOnce({ storage, now: () => clock.at, reload }) }
}

test('[8.5] reloads at most once per 60 seconds', () => {
  const page = place()
  expect(page.try()).toBe(true)
  page.clock.at += 59_999
  expect(page.try()).toBe(false)
  page.clock.at += 1
  expect(page.try()).toBe(true)
  expect(page.reload).toHaveBeenCalledTimes(2)
})

test('does not reload if it could not remember that', () => {
  const reload = vi.fn<() => void>()
  const getItem = () => {
    throw new Error('forbidden')
  }
  expect(reloadOnce({ storage: { getItem, setItem: () => {} }, now: Date.now, reload })).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test.each([
  ['Failed to fetch dynamically imported module: https://duet.test/a.js', true],
  ['error loading dynamically imported module', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/a.css', true],
  ['Failed to fetch', false],
  ['x is undefined', false],
])('knows a lost chunk by its words: %s', (words, lost) => {
  expect(isChunkFailure(new TypeError(words))).toBe(lost)
})

test('[8.5] watches for failed preloads and imports, and lets other failures pass', () => {
  const target = new EventTarget()
  const reload = vi.fn<() => void>()
  const stop = watchChunkFailures(target, reload)
  const rejection = (reason: unknown) =>
    Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason })

  target.dispatchEvent(new Event('vite:preloadError'))
  const lost = rejection(new TypeError('Importing a module script failed.'))
  target.dispatchEvent(lost)
  expect(lost.defaultPrevented).toBe(true)
  target.dispatchEvent(rejection(new Error('something else')))
  expect(reload).toHaveBeenCalledTimes(2)

  stop()
  target.dispatchEvent(new Event('vite:preloadError'))
  expect(reload).toHaveBeenCalledTimes(2)
})
