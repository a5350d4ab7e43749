// The people of the two demo sites: 1,200 invented ones, the same every time. All of them are labelled fictional.
import { chanceOf } from './random.ts'
import type { Chance } from './random.ts'
import { writeAbout } from './about.ts'
import { drawLooks } from './looks.ts'
import type { Looks } from './looks.ts'
import { phrasesOf } from './phrases/all.ts'
import { portraitSeed } from './portraits.ts'
import { settle } from './homes.ts'
import type { Home } from './homes.ts'
import { groupOf, interestIds } from '#features/interests/rules.ts'
import type { InterestId } from '#features/interests/rules.ts'

export type DemoSite = 'default' | 'second'
export type DemoReason = 'chat' | 'dating' | 'relationship' | 'friendship' | 'flirt'

export interface DemoPerson extends Looks, Home {
  /** Never changes, so that other generated ids can build on it. */
  key: string
  site: DemoSite
  name: string
  gender: 'male' | 'female'
  sexuality: 'hetero' | 'gay' | 'lesbian' | 'bi'
  /** Plain day, `1990-12-31`. */
  date_of_birth: string
  reason: DemoReason
  relationship_status: 'single' | 'divorced' | 'widowed' | 'separated' | 'open' | 'other'
  interests: InterestId[]
  about: string
  /** How long before now this person was last active, and signed up. */
  last_active_minutes_ago: number
  signup_days_ago: number
  /** For `renderPortrait`; the first is the main picture. */
  photo_seeds: string[]
}

/** Ages are counted from here, so they only grow: nobody is ever under 18, not even at signup. */
const referenceYear = 2026
const youngest = 20
const oldest = 75

const population: Record<DemoSite, number> = { default: 900, second: 300 }

/** Everybody, in a fixed order. */
export async function demoPeople(): Promise<DemoPerson[]> {
  const taken = new Set<string>()
  const people: DemoPerson[] = []
  for (const site of ['default', 'second'] as const) {
    for (let number = 0; number < population[site]; number++) people.push(await makePerson(site, number, taken))
  }
  return people
}

async function makePerson(site: DemoSite, number: number, taken: Set<string>): Promise<DemoPerson> {
  const key = `${site}-${number}`
  const chance = chanceOf(`person ${key}`)
  const gender = chance.happens(site === 'second' ? 0.58 : 0.52) ? 'female' : 'male'
  const home = await settle(site, chance)
  const born = drawBirthday(chance)
  const age = referenceYear - born.year
  const looks = drawLooks(gender, age, chance)
  const photos = chance.between(3, 6)
  return {
    key,
    site,
    name: unique((attempt) => drawName(home, gender, born.year, attempt, chance), `${site} `, taken),
    gender,
    sexuality: chance.weighted({
      hetero: 76,
      [gender === 'male' ? 'gay' : 'lesbian']: 10,
      bi: 14,
    }) as DemoPerson['sexuality'],
    date_of_birth: born.day,
    ...home,
    ...looks,
    reason: chance.weighted({ chat: 18, dating: 30, relationship: 28, friendship: 12, flirt: 12 }),
    relationship_status: drawStatus(age, chance),
    interests: drawInterests(chance),
    about: unique(() => writeAbout(home.language, age, chance), `${site} `, taken),
    last_active_minutes_ago: Math.round(2 + 43_200 * chance.next() ** 4),
    signup_days_ago: 31 + chance.between(0, 500),
    photo_seeds: Array.from({ length: photos }, (_, photo) =>
      portraitSeed({ gender, hair_color: looks.hair_color, age, key }, photo),
    ),
  }
}

function drawBirthday(chance: Chance): { year: number; day: string } {
  const middle = (chance.next() + chance.next()) / 2
  const age = Math.round(youngest + (oldest - youngest) * (chance.happens(0.6) ? middle * 0.72 : chance.next()))
  const year = referenceYear - age
  const day = new Date(Date.UTC(year, 0, chance.between(1, 365))).toISOString().slice(0, 10)
  return { year, day }
}

/** `Mira`, then `mira_84`, `MiraK`, `mira.k`: what people come up with when a name is taken. */
function drawName(home: Home, gender: 'male' | 'female', year: number, attempt: number, chance: Chance): string {
  const { women, men } = phrasesOf(home.language)
  const first = chance.pick(gender === 'female' ? women : men)
  const letter = chance.pick('ABDEFGHJKLMNPRSTVW'.split(''))
  const yy = String(year % 100).padStart(2, '0')
  const styles = [
    first,
    `${first.toLowerCase()}_${yy}`,
    `${first}${letter}`,
    `${first.toLowerCase()}.${letter.toLowerCase()}`,
    `${first}${yy}`,
  ]
  return attempt === 0 && chance.happens(0.5) ? first : chance.pick(styles)
}

/** Draws again until nobody else has it. */
function unique(draw: (attempt: number) => string, scope: string, taken: Set<string>): string {
  for (let attempt = 0; ; attempt++) {
    const drawn = draw(attempt)
    const entry = scope + drawn.toLowerCase()
    if (taken.has(entry)) continue
    taken.add(entry)
    return drawn
  }
}

function drawStatus(age: number, chance: Chance): DemoPerson['relationship_status'] {
  if (age < 32) return chance.weighted({ single: 82, separated: 5, open: 8, other: 5 })
  if (age < 55) return chance.weighted({ single: 48, divorced: 28, separated: 12, widowed: 3, open: 5, other: 4 })
  return chance.weighted({ single: 26, divorced: 38, separated: 10, widowed: 20, open: 2, other: 4 })
}

/** A few themes that fit a person, rather than something of everything. */
function drawInterests(chance: Chance): InterestId[] {
  const worlds = new Set(chance.some(interestIds, 3).map(groupOf))
  const near = interestIds.filter((id) => worlds.has(groupOf(id)))
  return [...new Set([...chance.some(near, chance.between(3, 6)), ...chance.some(interestIds, chance.between(1, 3))])]
}
