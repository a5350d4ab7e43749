// Code loaded late over a connection that comes and goes.
import { beforeEach, expect, test, vi } from 'vitest'
import { minute } from '#base/time.ts'
import { answeredEvent } from './ask-again.ts'
import { isServed, watchChunkFailures } from './chunk-reload.ts'
import { loadOnceServed } from './lazy-part.ts'

const line = { onLine: true }
const window = new EventTarget()
const answer = vi.fn<() => Promise<{ ok: boolean }>>()
const reload = vi.fn<() => void>()
const kept = new Map<string, string>()
vi.stubGlobal('navigator', line)
vi.stubGlobal('window', window)
vi.stubGlobal('fetch', answer)
vi.stubGlobal('location', { reload })
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
})

beforeEach(() => {
  line.onLine = true
  answer.mockReset().mockResolvedValue({ ok: true })
})

function losing(times: number) {
  let left = times
  return vi.fn<() => Promise<string>>(async () => {
    if (left-- > 0) throw new TypeError('Failed to fetch dynamically imported module')
    return 'there'
  })
}

test('[8.5] if the page has just been reloaded for it, a failure is reported at once', async () => {
  kept.set('chunk-reload', String(Date.now()))
  await expect(loadOnceServed(losing(1))).rejects.toThrow('Failed to fetch')
  expect(reload).not.toHaveBeenCalled()
})

test('[4.145] without a connection it is requested again once there is one, however often', async () => {
  line.onLine = false
  const load = losing(2)
  const listen = vi.spyOn(window, 'addEventListener')
  const loaded = loadOnceServed(load)
  for (const times of [1, 2]) {
    await vi.waitFor(() => expect(listen.mock.calls.filter(([sign]) => sign === 'online')).toHaveLength(times), 15_000)
    window.dispatchEvent(new Event('online'))
  }
  expect(await loaded).toBe('there')
  expect(load).toHaveBeenCalledTimes(3)
  expect(answer).not.toHaveBeenCalled()
})

test.each([
  ['nothing gets through', () => Promise.reject(new TypeError('Load failed'))],
  ['a proxy answers in its place', () => Promise.resolve({ ok: false })],
])('[4.441] while %s, it is requested again, and the page is not reloaded', async (_what, away) => {
  kept.clear()
  answer.mockImplementation(away)
  expect(await loadOnceServed(losing(2))).toBe('there')
  expect(answer).toHaveBeenCalledTimes(2)
  expect(reload).not.toHaveBeenCalled()
})

test('[4.441] it is requested again at once when another call was answered, however long the pause', async () => {
  answer.mockResolvedValueOnce({ ok: false })
  const load = losing(1)
  const listen = vi.spyOn(window, 'addEventListener').mockClear()
  const loaded = loadOnceServed(load, undefined, 10 * minute)
  await vi.waitFor(() => expect(listen.mock.calls.map(([sign]) => sign)).toContain(answeredEvent), 15_000)
  window.dispatchEvent(new Event(answeredEvent))
  expect(await loaded).toBe('there')
})

test('[4.145] a connection that has just come back may carry nothing yet: it is requested again, and the page is not reloaded', async () => {
  kept.clear()
  const stop = watchChunkFailures(window)
  line.onLine = false
  const load = losing(3)
  const loaded = loadOnceServed(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1), 15_000)
  line.onLine = true
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2), 15_000)
  expect(await isServed()).toBe(false)
  expect(await loaded).toBe('there')
  expect(load).toHaveBeenCalledTimes(4)
  expect(reload).not.toHaveBeenCalled()
  stop()
})
