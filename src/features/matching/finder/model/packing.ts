// The learned numbers as stored: 32-bit floats, one after the other.
import { pairWeights } from './pairs.ts'
import { attributeCount } from './people.ts'
import { width } from './training.ts'
import type { Maps } from './training.ts'

const mapLength = attributeCount * (width - 1)

export function packFloats(...parts: readonly Float32Array[]): Buffer {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return Buffer.from(whole.buffer)
}

export function unpackFloats(packed: Uint8Array): Float32Array {
  const whole = new Float32Array(packed.byteLength >> 2)
  new Uint8Array(whole.buffer).set(packed.subarray(0, whole.byteLength))
  return whole
}

export function packMaps({ tastes, appeals, pairs }: Maps): Buffer {
  return packFloats(tastes, appeals, pairs)
}

/** Null for maps of another version of this program, whose attributes were different. */
export function unpackMaps(packed: Uint8Array): Maps | null {
  const all = unpackFloats(packed)
  if (all.length !== 2 * mapLength + pairWeights) return null
  return {
    tastes: all.subarray(0, mapLength),
    appeals: all.subarray(mapLength, 2 * mapLength),
    pairs: all.subarray(2 * mapLength),
  }
}
