// Decisions of the swipe game without I/O: which like of the day is free, and what can be undone.
import { minute } from '#base/time.ts'
import { likesADay, takeBackMinutes } from './limits.ts'

/** The slot that the day's next like takes; null once all are taken. */
export function freeSlot(taken: readonly number[]): number | null {
  for (let slot = 1; slot <= likesADay; slot += 1) if (!taken.includes(slot)) return slot
  return null
}

export function mayTakeBack(swipedAt: Date, now: Date): boolean {
  return now.getTime() - swipedAt.getTime() < takeBackMinutes * minute
}
