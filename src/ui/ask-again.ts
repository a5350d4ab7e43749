// When to ask a server again that did not answer: less and less often, and at once when there is a sign of it.
import { second } from '#base/time.ts'

export const firstPauseMs = second
const longestPauseMs = 16 * second

/** Sent on `window` when a call was answered (call.ts). */
export const answeredEvent = 'answered'

/**
 * Waits for a connection or for the answer to any other call, and while the browser takes itself to be online, for no longer
 * than this pause. Returns the next one.
 */
export async function pauseBeforeAsking(pauseMs: number): Promise<number> {
  const over = new AbortController()
  const hopeful = await new Promise<boolean>((resolve) => {
    const hear = () => resolve(true)
    for (const sign of ['online', answeredEvent]) window.addEventListener(sign, hear, { signal: over.signal })
    if (navigator.onLine) setTimeout(resolve, pauseMs, false)
  })
  over.abort()
  return hopeful ? firstPauseMs : Math.min(2 * pauseMs, longestPauseMs)
}
