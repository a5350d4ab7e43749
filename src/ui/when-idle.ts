// Work that can wait until the browser has nothing else to do.

/** If the browser is never idle, it runs after this all the same. */
const latestMs = 2_000

/** Returns what cancels the work, for use as an effect's cleanup. */
export function whenIdle(work: () => void): () => void {
  // Safari has no such function; there the timeout alone decides.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, latestMs)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work, { timeout: latestMs })
  return () => cancelIdleCallback(asked)
}
