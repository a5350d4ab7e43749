// Work that one window of the browser does at a time.

/** Waits until no other window is at work under this name. A browser without locks, or that refuses them, does all work at once. */
export async function inTurn<Outcome>(name: string, work: () => Promise<Outcome>): Promise<Outcome> {
  let begun: Promise<Outcome> | undefined
  const begin = () => (begun ??= work())
  try {
    await navigator.locks.request(name, begin)
  } catch {
    // If it is the work that failed, the caller gets that failure.
  }
  return begin()
}
