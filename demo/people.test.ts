// The demo's people: the promised number, the same every time, always adults, in their own words.
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ageOn } from '#base/time.ts'
import { isInterest } from '#features/interests/rules.ts'
import { isRegionOf } from '#features/places/service.ts'
import { demoPeople } from './people.ts'
import { drawPortrait, portraitThumbhash } from './portraits.ts'

const people = await demoPeople()

describe('the people of the demo', () => {
  it('are 1,200, three quarters of them on the first site', () => {
    expect(people).toHaveLength(1200)
    expect(people.filter(({ site }) => site === 'default')).toHaveLength(900)
  })

  it('are the same every time', async () => {
    expect(await demoPeople()).toEqual(people)
  })

  it('are adults from the day they signed up, and 75 at most', () => {
    for (const { date_of_birth, signup_days_ago, key } of people) {
      expect(ageOn(date_of_birth, new Date(Date.UTC(2026, 0, 1 - signup_days_ago))), key).toBeGreaterThanOrEqual(18)
      expect(ageOn(date_of_birth, new Date('2026-12-31'))).toBeLessThanOrEqual(75)
    }
  })

  it('have a name, a text and a key of their own', () => {
    for (const site of ['default', 'second']) {
      const those = people.filter((person) => person.site === site)
      expect(new Set(those.map(({ name }) => name.toLowerCase())).size).toBe(those.length)
      expect(new Set(those.map(({ about }) => about)).size).toBe(those.length)
    }
    expect(people.filter(({ name }) => name.length < 2 || name.length > 30 || name.startsWith('@'))).toEqual([])
    expect(new Set(people.map(({ key }) => key)).size).toBe(people.length)
  })

  it('live in a region that exists and have interests from the catalogue', () => {
    expect(people.filter(({ country, region }) => !isRegionOf(country, region))).toEqual([])
    expect(people.flatMap(({ interests }) => interests).filter((id) => !isInterest(id))).toEqual([])
    expect(people.filter(({ interests }) => new Set(interests).size !== interests.length)).toEqual([])
  })

  it('speak all eleven languages, and German on the second site', () => {
    expect(new Set(people.map(({ language }) => language)).size).toBe(11)
    expect(people.filter(({ site, language }) => site === 'second' && language !== 'de')).toEqual([])
  })

  it('have three to six photos each, whose seeds are safe in a file name', () => {
    expect(people.every(({ photo_seeds }) => photo_seeds.length >= 3 && photo_seeds.length <= 6)).toBe(true)
    expect(people.flatMap(({ photo_seeds }) => photo_seeds).filter((seed) => !/^[a-z0-9.-]+$/.test(seed))).toEqual([])
  })
})

describe('a portrait', () => {
  it('is an SVG of three to four, the same for the same seed', async () => {
    const seed = people[0]?.photo_seeds[0] ?? ''
    const once = drawPortrait(seed, 900)
    expect(await sharp(Buffer.from(once)).metadata()).toMatchObject({ format: 'svg', width: 900, height: 1200 })
    expect(drawPortrait(seed, 900)).toBe(once)
  })

  it('has a small hash to stand in for it', async () => {
    expect(Buffer.from(await portraitThumbhash(people[0]?.photo_seeds[0] ?? ''), 'base64').length).toBeGreaterThan(15)
  })

  it('looks different from photo to photo and from person to person', async () => {
    const seeds = people.slice(0, 8).flatMap(({ photo_seeds }) => photo_seeds.slice(0, 3))
    const pictures = await Promise.all(seeds.map((seed) => pixelsOf(drawPortrait(seed, 300))))
    expect(new Set(pictures.map(digest)).size).toBe(seeds.length)
  })
})

function pixelsOf(drawing: string): Promise<Buffer> {
  return sharp(Buffer.from(drawing)).raw().toBuffer()
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
