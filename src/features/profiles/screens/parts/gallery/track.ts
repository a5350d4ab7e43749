// The row of slides, moved without React: a frame is too short for a render.
import { isAtRest, pulledTo, springStep } from './spring.ts'
import type { Motion } from './spring.ts'

export interface Track {
  /** Given to the row as its ref. */
  hold(element: HTMLElement | null): void
  motion(): Motion
  /** Holds the row where it is: a finger came down. */
  stop(): void
  /** Moves it with a finger. */
  pull(position: number, velocity: number, slides: number): void
  /** Lets it spring to a slide; at once with reduced motion. */
  springTo(slide: number): void
}

export function makeTrack(startAt: number): Track {
  let row: HTMLElement | null = null
  let motion: Motion = { position: startAt, velocity: 0 }
  let frame = 0

  const move = (next: Motion) => {
    motion = next
    if (row) row.style.transform = `translate3d(${-motion.position * 100}%, 0, 0)`
  }
  const stop = () => cancelAnimationFrame(frame)

  function springTo(slide: number): void {
    stop()
    if (!row) return move({ position: slide, velocity: 0 })
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    let before = performance.now()
    const step = (now: number) => {
      const next = springStep(motion, slide, Math.max(0, now - before))
      before = now
      const arrived = still || isAtRest(next, slide)
      move(arrived ? { position: slide, velocity: 0 } : next)
      if (!arrived) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
  }

  return {
    hold: (element) => {
      row = element
      if (row) move(motion)
      else stop()
    },
    motion: () => motion,
    stop,
    pull: (position, velocity, slides) => move({ position: pulledTo(position, slides), velocity }),
    springTo,
  }
}
