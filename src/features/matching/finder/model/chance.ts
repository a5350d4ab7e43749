// Repeatable randomness: a generator that gives the same numbers for the same seed, so that a training can be repeated.

/** Numbers from 0 up to 1 (xorshift, 32 bits). */
export function seededChance(seed: number): () => number {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4_294_967_296
  }
}

/** A step that visits all `count` places once, in a seemingly random order. */
export function shufflingStep(count: number, chance: () => number): number {
  let step = Math.max(1, Math.floor(count * (0.3 + 0.4 * chance())))
  while (greatestCommonDivisor(step, count) !== 1) step++
  return step
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other)
}
