// Counts requests per network in this process, by a monotonic clock: one set back an hour would refuse everybody for that long.

interface Count {
  current: number
  ttl: number
  begunAt: number
}

type Callback = (error: Error | null, count?: { current: number; ttl: number }) => void

/** This many networks at once; the least recently seen is dropped first. */
const mostNetworks = 5_000

/** A store for @fastify/rate-limit. */
export class MonotonicCounts {
  readonly #counts = new Map<string, Count>()

  incr(network: string, callback: Callback, windowMs: number): void {
    const now = performance.now()
    const known = this.#counts.get(network)
    const isOver = !known || known.begunAt + windowMs <= now
    const begunAt = isOver ? now : known.begunAt
    const count = { current: isOver ? 1 : known.current + 1, ttl: begunAt + windowMs - now, begunAt }
    this.#counts.delete(network)
    this.#counts.set(network, count)
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > mostNetworks && oldest !== undefined) this.#counts.delete(oldest)
    callback(null, count)
  }

  child(): MonotonicCounts {
    return new MonotonicCounts()
  }
}
