// How long a login stays blocked: five minutes, doubling each time, up to an hour.
import { minute } from '#base/time.ts'
import { loginBlockMinutes } from '../limits.ts'

/** The minutes of the n-th block, counted from 1. */
export function blockMinutes(block: number): number {
  return Math.min(loginBlockMinutes.first * 2 ** (block - 1), loginBlockMinutes.longest)
}

/** The minutes still to wait, rounded up, for the error message. */
export function minutesLeft(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / minute))
}
