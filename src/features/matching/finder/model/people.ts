// What the model knows about people, in columns of numbers: what they said about themselves, where they are, and whom they look for.
import type { InterestId } from '#features/interests/rules.ts'
import { interestIds } from '#features/interests/rules.ts'
import { choiceFields, choices } from '#features/profiles/limits.ts'
import type { ChoiceField, Gender, Sexuality } from '#features/profiles/limits.ts'
import { seeks } from '#features/profiles/rules.ts'

/** A member as read from the database. */
export interface Person extends Partial<Record<ChoiceField, string | null>> {
  gender: Gender
  sexuality: Sexuality
  age: number
  country: string
  region: string
  city: string
  interests: readonly string[]
  has_photo: boolean
  about_length: number
  seeks_min_age: number
  seeks_max_age: number
}

export interface People {
  count: number
  /** Attributes of person i: `attributes[starts[i]]` up to `attributes[starts[i + 1]]`. */
  starts: Int32Array
  attributes: Int32Array
  /** Bits: 1 seeks women, 2 seeks men; and what they are themselves. */
  seeks: Uint8Array
  is: Uint8Array
  age: Float32Array
  /** The ages they look for, both included. */
  seeksFrom: Uint8Array
  seeksTo: Uint8Array
  /** Numbers of region and of town: equal numbers mean the same place. */
  region: Int32Array
  town: Int32Array
  reason: Uint8Array
  /** Bits of interests, `interestWords` per person. */
  interests: Int32Array
}

export const interestWords = Math.ceil(interestIds.length / 32)
const interestNumber = new Map<string, number>(interestIds.map((id: InterestId, at) => [id, at]))

const ageBands = 12
const yearsInBand = 5
const choiceStarts = new Map<ChoiceField, number>()
let said = 1 + ageBands + 1 + 1 + 2
for (const field of choiceFields) {
  choiceStarts.set(field, said)
  said += choices[field].length
}
const interestStart = said
/** Attributes of one gender, followed by those of the other, because a map learned for women says little about men. */
export const attributesOfGender = interestStart + interestIds.length
export const attributeCount = 2 * attributesOfGender

/** The attribute numbers of everything a person said about themselves; an unanswered question has none. */
export function attributesOf(person: Person): number[] {
  const found = [0, 1 + Math.min(ageBands - 1, Math.max(0, Math.floor((person.age - 18) / yearsInBand)))]
  if (person.has_photo) found.push(1 + ageBands)
  if (person.about_length >= 20) found.push(2 + ageBands)
  if (person.sexuality === 'bi') found.push(3 + ageBands)
  if (person.sexuality === 'gay' || person.sexuality === 'lesbian') found.push(4 + ageBands)
  for (const field of choiceFields) {
    const at = (choices[field] as readonly string[]).indexOf(person[field] ?? '')
    if (at >= 0) found.push((choiceStarts.get(field) ?? 0) + at)
  }
  for (const id of person.interests) {
    const at = interestNumber.get(id)
    if (at !== undefined) found.push(interestStart + at)
  }
  const offset = person.gender === 'male' ? attributesOfGender : 0
  return found.map((at) => at + offset)
}

/** Gathers people one by one into columns. */
export function gatherPeople(persons: readonly Person[]): People {
  const count = persons.length
  const all = persons.map(attributesOf)
  const people: People = {
    count,
    starts: new Int32Array(count + 1),
    attributes: Int32Array.from(all.flat()),
    seeks: new Uint8Array(count),
    is: new Uint8Array(count),
    age: new Float32Array(count),
    seeksFrom: new Uint8Array(count),
    seeksTo: new Uint8Array(count),
    region: new Int32Array(count),
    town: new Int32Array(count),
    reason: new Uint8Array(count),
    interests: new Int32Array(count * interestWords),
  }
  const places = new Map<string, number>()
  for (const [i, person] of persons.entries()) {
    people.starts[i + 1] = (people.starts[i] ?? 0) + (all[i]?.length ?? 0)
    fillPerson(people, i, person, places)
  }
  return people
}

function fillPerson(people: People, i: number, person: Person, places: Map<string, number>): void {
  people.seeks[i] = seeks(person.gender, person.sexuality).reduce((bits, gender) => bits | genderBit(gender), 0)
  people.is[i] = genderBit(person.gender)
  people.age[i] = person.age
  people.seeksFrom[i] = person.seeks_min_age
  people.seeksTo[i] = person.seeks_max_age
  people.region[i] = numberOf(places, `${person.country}/${person.region}`)
  people.town[i] = person.city ? numberOf(places, `${person.country}/${person.region}/${person.city}`) : -1 - i
  people.reason[i] = 1 + (choices.reason as readonly string[]).indexOf(person.reason ?? '')
  for (const id of person.interests) {
    const at = interestNumber.get(id)
    if (at === undefined) continue
    const word = i * interestWords + (at >> 5)
    people.interests[word] = (people.interests[word] ?? 0) | (1 << (at & 31))
  }
}

const genderBit = (gender: Gender) => (gender === 'female' ? 1 : 2)

function numberOf(known: Map<string, number>, name: string): number {
  const number = known.get(name) ?? known.size
  known.set(name, number)
  return number
}

/** Each is what the other looks for, by gender and age: the meeting rule, over columns. Country and site define the market. */
export function seekEachOther(people: People, one: number, other: number): boolean {
  return seeksThem(people, one, other) && seeksThem(people, other, one)
}

function seeksThem({ seeks: wanted, is, age, seeksFrom, seeksTo }: People, one: number, other: number): boolean {
  const years = age[other] ?? 0
  return ((wanted[one] ?? 0) & (is[other] ?? 0)) !== 0 && (seeksFrom[one] ?? 0) <= years && years <= (seeksTo[one] ?? 0)
}
