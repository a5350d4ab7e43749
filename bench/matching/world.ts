// An invented country of members with tastes nobody sees: who they are, whom they would like, how often they come and how much they answer.
import { interestIds } from '#features/interests/rules.ts'
import type { Person } from '#features/matching/finder/model/people.ts'
import { choiceFields, choices } from '#features/profiles/limits.ts'
import { seeks } from '#features/profiles/rules.ts'
import { chanceOf } from '../../demo/random.ts'
import type { Chance } from '../../demo/random.ts'

export interface World {
  persons: Person[]
  /** The week in which each joins. */
  joined: Int32Array
  /** Visits a week, and how many likes received are looked at in a week with a visit. */
  visits: Float32Array
  answers: Int32Array
  /** Kilometres of the town each lives in. */
  east: Float32Array
  north: Float32Array
  hidden: Hidden
}

/** What no recommender may read. */
interface Hidden {
  traits: Float32Array
  wishes: Float32Array
  appeal: Float32Array
  picky: Float32Array
}

const dimensions = 5
export const weeks = 8
const share = { men: 2 / 3, joinedAtStart: 0.35 }

export function makeWorld(count: number, seed: string): World {
  const chance = chanceOf(seed)
  const towns = makeTowns(chance)
  const persons = Array.from({ length: count }, () => makePerson(chance, towns))
  const world: World = {
    persons,
    joined: Int32Array.from(persons, () => (chance.happens(share.joinedAtStart) ? 0 : chance.between(0, weeks))),
    visits: Float32Array.from(persons, () => 0.3 + 2.2 * -Math.log(1 - chance.next())),
    answers: Int32Array.from(persons, () => 1 + Math.round(4 * -Math.log(1 - chance.next()))),
    east: Float32Array.from(persons, ({ city }) => towns.find(({ name }) => name === city)?.east ?? 0),
    north: Float32Array.from(persons, ({ city }) => towns.find(({ name }) => name === city)?.north ?? 0),
    hidden: makeHidden(persons, chance),
  }
  return world
}

interface Town {
  name: string
  region: string
  east: number
  north: number
  size: number
}

function makeTowns(chance: Chance): Town[] {
  return Array.from({ length: 60 }, (_, at) => {
    const region = at % 8
    return {
      name: `Town ${at}`,
      region: `R${region}`,
      east: 70 * (region % 4) + 60 * chance.next(),
      north: 80 * Math.floor(region / 4) + 70 * chance.next(),
      size: 1 / (1 + Math.floor(at / 8)),
    }
  })
}

function makePerson(chance: Chance, towns: readonly Town[]): Person {
  const gender = chance.happens(share.men) ? 'male' : 'female'
  const same = gender === 'male' ? ('gay' as const) : ('lesbian' as const)
  const sexuality = chance.happens(0.9) ? 'hetero' : chance.happens(0.5) ? 'bi' : same
  const town = townOf(chance, towns)
  const age = 18 + Math.floor(47 * chance.next() * (0.35 + 0.65 * chance.next()))
  const fields = choiceFields.map((field) => [field, chance.happens(0.75) ? chance.pick<string>(choices[field]) : null])
  return {
    ...Object.fromEntries(fields),
    gender,
    sexuality,
    age,
    country: 'NL',
    region: town.region,
    city: town.name,
    interests: chance.some(interestIds.slice(0, 60), chance.between(0, 9)),
    has_photo: chance.happens(0.8),
    about_length: chance.happens(0.6) ? 120 : 0,
    ...soughtAges(chance, gender, age),
  }
}

/** Half of them take any age; the others a range around their own, men preferring younger, women older. */
function soughtAges(chance: Chance, gender: 'male' | 'female', age: number) {
  if (chance.happens(0.5)) return { seeks_min_age: 18, seeks_max_age: 99 }
  const [more, less] = [chance.between(6, 15), chance.between(3, 8)]
  const [younger, older] = gender === 'male' ? [more, less] : [less, more]
  return { seeks_min_age: Math.max(18, age - younger), seeks_max_age: Math.min(99, age + older) }
}

function townOf(chance: Chance, towns: readonly Town[]): Town {
  let left = chance.next() * towns.reduce((sum, { size }) => sum + size, 0)
  return towns.find(({ size }) => (left -= size) < 0) ?? (towns[0] as Town)
}

/** Traits and wishes come half from what a person says about themselves, half from what no form asks. */
function makeHidden(persons: readonly Person[], chance: Chance): Hidden {
  const leanings = new Map<string, Float32Array>()
  const leaning = (word: string) => {
    const known = leanings.get(word) ?? Float32Array.from({ length: 2 * dimensions + 1 }, () => normal(chance))
    leanings.set(word, known)
    return known
  }
  const hidden: Hidden = {
    traits: new Float32Array(persons.length * dimensions),
    wishes: new Float32Array(persons.length * dimensions),
    appeal: new Float32Array(persons.length),
    picky: new Float32Array(persons.length),
  }
  for (const [i, person] of persons.entries()) {
    const said = wordsOf(person).map(leaning)
    const scale = Math.sqrt(1 / (2 * said.length))
    const sum = (at: number) => said.reduce((total, lean) => total + (lean[at] ?? 0), 0) * scale
    for (let k = 0; k < dimensions; k++) {
      hidden.traits[i * dimensions + k] = sum(k) + normal(chance) * Math.SQRT1_2
      hidden.wishes[i * dimensions + k] = sum(dimensions + k) + normal(chance) * Math.SQRT1_2
    }
    hidden.appeal[i] =
      0.5 * sum(2 * dimensions) +
      0.6 * normal(chance) +
      (person.has_photo ? 0.5 : -0.9) +
      (person.about_length ? 0.2 : 0)
    hidden.picky[i] = 0.6 * normal(chance)
  }
  return hidden
}

function wordsOf(person: Person): string[] {
  const chosen = choiceFields.flatMap((field) => (person[field] ? [`${person.gender}/${field}/${person[field]}`] : []))
  const band = `${person.gender}/age/${Math.floor(person.age / 8)}`
  return [...chosen, band, ...person.interests.map((id) => `${person.gender}/${id}`)]
}

function normal(chance: Chance): number {
  return Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next())
}

/** The hidden truth: how likely `one` is to like `other` on seeing them. */
export function trueLikelihood({ persons, hidden, ...world }: World, one: number, other: number): number {
  const [chooser, chosen] = [persons[one] as Person, persons[other] as Person]
  if (!seeks(chooser.gender, chooser.sexuality).includes(chosen.gender)) return 0
  let taste = 0
  for (let k = 0; k < dimensions; k++)
    taste += (hidden.wishes[one * dimensions + k] ?? 0) * (hidden.traits[other * dimensions + k] ?? 0)
  const ideal = chooser.gender === 'male' ? -3 : 3
  const gap = (chosen.age - chooser.age - ideal) / 6
  const shared = chooser.interests.filter((id) => chosen.interests.includes(id)).length
  const sum =
    (chooser.gender === 'male' ? 0.6 : -0.9) -
    (hidden.picky[one] ?? 0) +
    (hidden.appeal[other] ?? 0) +
    0.75 * taste -
    0.35 * gap * gap -
    distanceKm(world, one, other) / 45 +
    0.3 * Math.min(3, shared) +
    (chooser.reason && chooser.reason === chosen.reason ? 0.4 : 0)
  return 1 / (1 + Math.exp(-sum))
}

export function distanceKm({ east, north }: Pick<World, 'east' | 'north'>, one: number, other: number): number {
  return Math.hypot((east[one] ?? 0) - (east[other] ?? 0), (north[one] ?? 0) - (north[other] ?? 0))
}

/** Whether `one` would like `other`: the same answer however often and by whichever method it is asked, so that all methods meet the same people. */
export function wouldLike(world: World, one: number, other: number): boolean {
  return draw(one, other, 17) < trueLikelihood(world, one, other)
}

/** A number from 0 up to 1 that belongs to two people and a purpose. */
export function draw(one: number, other: number, purpose: number): number {
  let mixed = Math.imul(one + 1, 0x9e3779b1) ^ Math.imul(other + 1, 0x85ebca6b) ^ Math.imul(purpose, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296
}
