// Counts requests by network in this process, by a clock that never jumps: set back an hour, it would refuse all for that long.

interface Count {
  current: number
  ttl: number
  begunAt: number
}

type Told = (error: Error | null, count?: { current: number; ttl: number }) => void

/** So many networks at once; who was not heard for longest is forgotten first. */
const mostNetworks = 5_000

/** A store as @fastify/rate-limit asks for one. */
export class SteadyCounts {
  readonly #counts = new Map<string, Count>()

  incr(network: string, told: Told, windowMs: number): void {
    const now = performance.now()
    const known = this.#counts.get(network)
    const isOver = !known || known.begunAt + windowMs <= now
    const begunAt = isOver ? now : known.begunAt
    const count = { current: isOver ? 1 : known.current + 1, ttl: begunAt + windowMs - now, begunAt }
    this.#counts.delete(network)
    this.#counts.set(network, count)
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > mostNetworks && oldest !== undefined) this.#counts.delete(oldest)
    told(null, count)
  }

  child(): SteadyCounts {
    return new SteadyCounts()
  }
}
