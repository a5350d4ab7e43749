// Who is online in the other processes, despite clocks that jump and processes that are silent for a while.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minute, second } from '#base/time.ts'
import type { Live, LiveBus } from './live.ts'
import { connectProcesses } from './start-live.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Three processes; everything to and from a silent one is lost. */
async function threeProcesses() {
  const ears = new Map<number, (payload: object) => void>()
  const gaps = new Map<number, () => void>()
  const silent = new Set<number>()
  const busOf = (at: number): LiveBus => ({
    wordOf: () => null,
    publish: (payload) => {
      if (silent.has(at)) return
      for (const [other, hear] of ears) if (!silent.has(other)) hear(structuredClone(payload))
    },
    subscribe: async (received, gap) => {
      ears.set(at, received)
      gaps.set(at, gap)
    },
    stop: async () => void ears.delete(at),
  })
  const processes: Live[] = []
  for (let at = 0; at < 3; at++) processes.push(await connectProcesses(busOf(at)))
  // The one whose heartbeat comes last: by then the others have checked the clock.
  const [three, two, one] = processes as [Live, Live, Live]
  const leave = one.open({ memberId: 'ann', sessionId: 's', send: () => undefined, close: () => undefined })
  const seen = () => [one, two, three].map((live) => live.isOnline('ann'))
  expect(seen()).toEqual([true, true, true])
  const reconnect = (at: number) => {
    silent.delete(at)
    gaps.get(at)?.()
  }
  return { seen, leave, silent, reconnect }
}

test.each([60 * minute, -60 * minute])('a clock that jumps by %i ms makes nobody offline or online', async (jumpMs) => {
  const { seen, leave } = await threeProcesses()
  vi.setSystemTime(Date.now() + jumpMs)
  vi.advanceTimersByTime(70 * second)
  expect(seen()).toEqual([true, true, true])
  leave()
  expect(seen()).toEqual([false, false, false])
})

test('the members online in a process that was silent for long are known again once it is heard', async () => {
  const { seen, silent } = await threeProcesses()
  silent.add(2)
  vi.advanceTimersByTime(3 * minute)
  expect(seen()).toEqual([true, false, false])
  silent.clear()
  vi.advanceTimersByTime(31 * second)
  expect(seen()).toEqual([true, true, true])
})

test('a member who left in a process that could not say so is offline once it can', async () => {
  const { seen, leave, silent } = await threeProcesses()
  silent.add(2)
  leave()
  vi.advanceTimersByTime(3 * minute)
  silent.clear()
  vi.advanceTimersByTime(31 * second)
  expect(seen()).toEqual([false, false, false])
})

test('[8.82] a member who left while another process had no connection is offline there once it has one again', async () => {
  const { seen, leave, silent, reconnect } = await threeProcesses()
  for (const at of [0, 1]) silent.add(at)
  leave()
  expect(seen()).toEqual([false, true, true])
  for (const at of [0, 1]) reconnect(at)
  expect(seen()).toEqual([false, false, false])
})
