// Code loaded late over a connection that comes and goes.
import { afterEach, expect, test, vi } from 'vitest'
import { isConnectionDoubtful, watchChunkFailures } from './chunk-reload.ts'
import { retryOnceOnline } from './lazy-part.ts'

const line = { onLine: true }
const window = new EventTarget()
vi.stubGlobal('navigator', line)
vi.stubGlobal('window', window)
afterEach(() => void (line.onLine = true))

function losing(times: number) {
  let left = times
  return vi.fn<() => Promise<string>>(async () => {
    if (left-- > 0) throw new TypeError('Failed to fetch dynamically imported module')
    return 'there'
  })
}

test('with one, a failure is reported at once', async () => {
  await expect(retryOnceOnline(losing(1))).rejects.toThrow('Failed to fetch')
})

test('[4.145] without a connection it is requested again once there is one, however often', async () => {
  line.onLine = false
  const load = losing(2)
  const loaded = retryOnceOnline(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1), 15_000)
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2), 15_000)
  window.dispatchEvent(new Event('online'))
  expect(await loaded).toBe('there')
  expect(load).toHaveBeenCalledTimes(3)
})

test('[4.145] a connection that has just come back may carry nothing yet: it is requested again, and the page is not reloaded', async () => {
  const stop = watchChunkFailures(window)
  line.onLine = false
  const load = losing(3)
  const loaded = retryOnceOnline(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1), 15_000)
  line.onLine = true
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2), 15_000)
  expect(isConnectionDoubtful()).toBe(true)
  expect(await loaded).toBe('there')
  expect(load).toHaveBeenCalledTimes(4)
  stop()
})
