// Work that can wait until the browser has nothing else to do.

/** Whoever is never idle gets to it after this all the same. */
const latestMs = 2_000

/** Answers what forgets the work again, as an effect wants it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no such call; there the time alone decides.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, latestMs)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work, { timeout: latestMs })
  return () => cancelIdleCallback(asked)
}
