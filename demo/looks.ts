// How the demo's people look: hair greys with age, the rest is chance.
import type { Chance } from './random.ts'

export interface Looks {
  hair_color: 'black' | 'brown' | 'blond' | 'red' | 'grey' | 'white' | 'bald' | 'other'
  eye_color: 'brown' | 'blue' | 'green' | 'grey' | 'hazel' | 'other'
  body_type: 'slim' | 'average' | 'athletic' | 'curvy' | 'full' | 'muscular'
  tattoos: 'none' | 'some' | 'many'
}

export function drawLooks(gender: 'male' | 'female', age: number, chance: Chance): Looks {
  return {
    hair_color: drawHair(gender, age, chance),
    eye_color: chance.weighted({ brown: 38, blue: 30, green: 12, hazel: 12, grey: 7, other: 1 }),
    body_type:
      gender === 'female'
        ? chance.weighted({ slim: 22, average: 36, athletic: 14, curvy: 18, full: 10 })
        : chance.weighted({ slim: 18, average: 42, athletic: 18, muscular: 10, full: 12 }),
    tattoos: chance.weighted(age < 50 ? { none: 58, some: 34, many: 8 } : { none: 80, some: 17, many: 3 }),
  }
}

function drawHair(gender: 'male' | 'female', age: number, chance: Chance): Looks['hair_color'] {
  if (gender === 'male' && chance.happens(age > 45 ? 0.22 : 0.06)) return 'bald'
  if (chance.happens((age - 42) / 45)) return chance.weighted({ grey: 70, white: age > 60 ? 30 : 5 })
  return chance.weighted({ black: 22, brown: 46, blond: 24, red: 6, other: age < 40 ? 4 : 1 })
}
