// The movement of slides, without a browser: it arrives, never overshoots, and lands where a finger meant.
import { describe, expect, test } from 'vitest'
import { isAtRest, landing, pulledTo, springStep } from './spring.ts'

describe('the spring', () => {
  test.each([4, 8, 16, 50])('is at rest within half a second, in steps of %i ms, and never overshoots', (stepMs) => {
    let motion = { position: 0, velocity: 0 }
    let tookMs = 0
    for (; !isAtRest(motion, 1) && tookMs < 2_000; tookMs += stepMs) {
      const next = springStep(motion, 1, stepMs)
      expect(next.position).toBeGreaterThanOrEqual(motion.position)
      expect(next.position).toBeLessThanOrEqual(1)
      motion = next
    }
    expect(tookMs).toBeLessThan(550)
  })

  test('goes on with the speed a finger gave it', () => {
    const pushed = springStep({ position: 0.3, velocity: 0.004 }, 1, 16)
    expect(pushed.position).toBeGreaterThan(springStep({ position: 0.3, velocity: 0 }, 1, 16).position)
  })
})

test('slides resist at the ends, and follow the finger in between', () => {
  expect([pulledTo(-1, 3), pulledTo(0.4, 3), pulledTo(2, 3), pulledTo(3, 3)]).toEqual([-0.3, 0.4, 2, 2.3])
})

test.each([
  ['a slow pull of less than half', 1, { position: 1.4, velocity: 0 }, 1],
  ['a slow pull of more than half', 1, { position: 1.6, velocity: 0 }, 2],
  ['a short flick', 1, { position: 1.1, velocity: 0.002 }, 2],
  ['a flick back', 1, { position: 1.3, velocity: -0.002 }, 0],
  ['a long pull', 1, { position: 3.9, velocity: 0.01 }, 2],
  ['a flick beyond the end', 4, { position: 4.2, velocity: 0.002 }, 4],
  ['a flick before the start', 0, { position: -0.2, velocity: -0.002 }, 0],
])('%s lands where it was meant', (_how, from, motion, at) => {
  expect(landing(from, motion, 5)).toBe(at)
})
