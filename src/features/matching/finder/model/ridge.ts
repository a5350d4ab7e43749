// The map from attributes to factors: ridge regression of many columns at once, by Cholesky of the normal equations.
import type { People } from './people.ts'
import { attributeCount, attributesOfGender } from './people.ts'

/**
 * The map (attributes x width) whose sum over a person's attributes comes closest to their row, each person counting by
 * `weight`. Attributes of women and of men never occur together, so the two halves are solved separately.
 */
export function fitMap(
  people: People,
  rows: Float32Array,
  width: number,
  weight: Float32Array,
  ridge: number,
): Float32Array {
  const map = new Float32Array(attributeCount * width)
  for (const is of [1, 2]) fitHalf(people, rows, width, weight, ridge, is, map)
  return map
}

function fitHalf(
  people: People,
  rows: Float32Array,
  width: number,
  weight: Float32Array,
  ridge: number,
  is: number,
  map: Float32Array,
): void {
  const size = attributesOfGender
  const offset = is === 2 ? size : 0
  const squares = new Float64Array(size * size)
  const sides = new Float64Array(size * width)
  for (let i = 0; i < people.count; i++) {
    const counts = weight[i] ?? 0
    if (people.is[i] !== is || counts === 0) continue
    const [from, to] = [people.starts[i] ?? 0, people.starts[i + 1] ?? 0]
    for (let a = from; a < to; a++) {
      const row = (people.attributes[a] ?? 0) - offset
      for (let b = from; b < to; b++) {
        const cell = row * size + (people.attributes[b] ?? 0) - offset
        squares[cell] = (squares[cell] ?? 0) + counts
      }
      for (let k = 0; k < width; k++) {
        const cell = row * width + k
        sides[cell] = (sides[cell] ?? 0) + counts * (rows[i * width + k] ?? 0)
      }
    }
  }
  for (let at = 0; at < size; at++) squares[at * size + at] = (squares[at * size + at] ?? 0) + ridge
  solve(squares, sides, size, width)
  for (let at = 0; at < size * width; at++) map[offset * width + at] = sides[at] ?? 0
}

/** Solves in place: `sides` becomes the answer. */
function solve(squares: Float64Array, sides: Float64Array, size: number, width: number): void {
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = squares[row * size + column] ?? 0
      for (let k = 0; k < column; k++) sum -= (squares[row * size + k] ?? 0) * (squares[column * size + k] ?? 0)
      squares[row * size + column] =
        row === column ? Math.sqrt(Math.max(sum, 1e-9)) : sum / (squares[column * size + column] ?? 1)
    }
  }
  for (let k = 0; k < width; k++) {
    for (let row = 0; row < size; row++) {
      let sum = sides[row * width + k] ?? 0
      for (let c = 0; c < row; c++) sum -= (squares[row * size + c] ?? 0) * (sides[c * width + k] ?? 0)
      sides[row * width + k] = sum / (squares[row * size + row] ?? 1)
    }
    for (let row = size - 1; row >= 0; row--) {
      let sum = sides[row * width + k] ?? 0
      for (let c = row + 1; c < size; c++) sum -= (squares[c * size + row] ?? 0) * (sides[c * width + k] ?? 0)
      sides[row * width + k] = sum / (squares[row * size + row] ?? 1)
    }
  }
}
