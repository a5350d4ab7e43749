// Repeatable randomness: the same seed gives the same sequence, on every machine and every day.

export interface Chance {
  /** From 0 up to, but excluding, 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  /** Whether something of this probability happens. */
  happens(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** Some different items, in random order. */
  some<Item>(items: readonly Item[], count: number): Item[]
  /** One of the keys, with a probability given by its weight. */
  weighted<Key extends string>(weights: Readonly<Partial<Record<Key, number>>>): Key
}

export function chanceOf(seed: string): Chance {
  const next = mulberry(hash(seed))
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <Item>(items: readonly Item[]): Item => items[between(0, items.length - 1)] as Item
  return {
    next,
    between,
    happens: (probability) => next() < probability,
    pick,
    some: (items, count) => shuffled(items, next).slice(0, count),
    weighted: (weights) => weightedKey(weights, next),
  }
}

function weightedKey<Key extends string>(weights: Readonly<Partial<Record<Key, number>>>, next: () => number): Key {
  const entries = Object.entries(weights) as [Key, number][]
  let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [key, weight] of entries) {
    left -= weight
    if (left < 0) return key
  }
  return (entries[0] as [Key, number])[0]
}

function shuffled<Item>(items: readonly Item[], next: () => number): Item[] {
  const rest = [...items]
  return items.map(() => rest.splice(Math.floor(next() * rest.length), 1)[0] as Item)
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value >>> 0
}

function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
