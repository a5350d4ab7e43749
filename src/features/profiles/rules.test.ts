// The answers of the profile rules, case by case.
import { describe, expect, test } from 'vitest'
import { choiceFields } from './limits.ts'
import {
  ageOf,
  completeness,
  imageStatus,
  interestsSharedFirst,
  isGoodCrop,
  isHidden,
  isVisible,
  largeVariantOf,
  mayFetch,
  mayUploadPhoto,
  missingParts,
  placeInYear,
  roundedActivity,
  seeks,
  visiblePhotos,
} from './rules.ts'
import type { PictureFacts } from './rules.ts'

test.each<[number, number, number, string]>([
  [1, 1080, 1440, 'full'],
  [1, 1080, 810, 'full'],
  [1, 1080, 540, 'card'],
  [1, 400, 500, 'card'],
  [2, 1080, 1440, 'large'],
  [3, 400, 500, 'large'],
])('[9.62] version %i of a photo of %i by %i is shown large as %s', (version, width, height, variant) => {
  expect(largeVariantOf({ version, width, height })).toBe(variant)
})

test.each([
  ['male', 'hetero', ['female']],
  ['female', 'hetero', ['male']],
  ['male', 'gay', ['male']],
  ['female', 'lesbian', ['female']],
  ['female', 'gay', ['female']],
  ['male', 'bi', ['female', 'male']],
] as const)('[3.14] [3.15] %s and %s looks for %j', (gender, sexuality, sought) => {
  expect(seeks(gender, sexuality)).toEqual(sought)
})

test.each([
  ['1990-06-15', 36],
  ['1990-06-16', 35],
  ['2008-02-29', 18],
  // Where they live the day has begun.
  ['2008-06-16', 18],
])('[3.13] born %s is %i on 15 June 2026', (born, age) => {
  expect(ageOf(born, new Date('2026-06-15T00:00:00Z'))).toBe(age)
})

test.each([
  [2, false, true],
  [3, false, false],
  [24, true, true],
  [25, true, false],
])('[5.13] with %i photos, premium %s, one more: %s', (count, premium, may) => {
  expect(mayUploadPhoto(count, premium)).toBe(may)
})

describe('which photos are seen', () => {
  const photos = ['refused', 'shown', 'shown', 'waiting'].map((status, position) => ({ status, position }))
  const sight = (viewer: 'visitor' | 'free' | 'premium', own = false) =>
    visiblePhotos(viewer, own, photos, { premium: true, fictional: false }).map(
      ({ photo, main, locked }) => `${photo.status}${main ? ' main' : ''}${locked ? ' locked' : ''}`,
    )

  test.each([
    ['visitor', ['shown main']],
    ['free', ['shown main', 'shown locked']],
    ['premium', ['shown main', 'shown']],
  ] as const)('[6.2] [6.5] [6.7] by a %s', (viewer, seen) => {
    expect(sight(viewer)).toEqual(seen)
  })

  test('[3.10] by their owner: all of them', () => {
    expect(sight('free', true)).toEqual(['refused', 'shown main', 'shown', 'waiting'])
  })

  test.each([
    ['shown', 'active'],
    ['waiting', 'waiting'],
    ['refused', 'refused'],
  ] as const)('[3.10] %s is %s on the wire', (status, wire) => {
    expect(imageStatus(status)).toBe(wire)
  })
})

test.each([
  [2, false, false, false],
  [3, false, false, true],
  [24, false, false, true],
  [24, true, false, false],
  [5, false, true, false],
])(
  '[5.26] the photo at %i of a member, premium %s, fictional %s: hidden %s',
  (position, premium, fictional, hidden) => {
    expect(isHidden({ position }, { premium, fictional })).toBe(hidden)
  },
)

const shown = { status: 'shown', position: 1, first: false }
const main = { status: 'shown', position: 0, first: true }
const inUse = { premium: false, fictional: false, status: 'active', visible: true }
const common = { photo: shown, own: false, viewer: 'free', owner: inUse, blocksViewer: false } as const

test.each<[string, Partial<PictureFacts>, string]>([
  ['the main photo, by a visitor', { photo: main, viewer: 'visitor' }, 'all'],
  ['the main photo, by a free member', { photo: main }, 'all'],
  ['the main photo of an unconfirmed member', { photo: main, owner: { ...inUse, status: 'not_confirmed' } }, 'all'],
  ['the main photo of an invisible member', { photo: main, owner: { ...inUse, visible: false } }, 'nothing'],
  ['the main photo of a disabled member', { photo: main, owner: { ...inUse, status: 'disabled' } }, 'nothing'],
  ['the main photo of one who leaves', { photo: main, owner: { ...inUse, status: 'pending_deletion' } }, 'nothing'],
  ['the main photo of who blocked the viewer', { photo: main, blocksViewer: true }, 'nothing'],
  ['a further photo, by a visitor', { viewer: 'visitor' }, 'nothing'],
  ['a further photo, by a free member', {}, 'blurred'],
  ['a further photo, by a premium member', { viewer: 'premium' }, 'all'],
  ['a further photo of an invisible member', { viewer: 'premium', owner: { ...inUse, visible: false } }, 'nothing'],
  ['a waiting photo', { viewer: 'premium', photo: { ...shown, status: 'waiting' } }, 'nothing'],
  ['a refused photo', { viewer: 'premium', photo: { ...shown, status: 'refused' } }, 'nothing'],
  ['a hidden photo', { viewer: 'premium', photo: { ...shown, position: 3 } }, 'nothing'],
  [
    'a fourth photo of a premium member',
    { viewer: 'premium', photo: { ...shown, position: 3 }, owner: { ...inUse, premium: true } },
    'all',
  ],
  ['an own waiting photo', { own: true, photo: { ...shown, status: 'waiting' } }, 'all'],
  ['an own hidden photo', { own: true, photo: { ...shown, position: 9 } }, 'all'],
])('[12.16] [12.18] %s: %s, %s of it may be fetched', (_name, given, what) => {
  const facts: PictureFacts = { ...common, ...given }
  const fetched = (['card', 'full', 'blurred'] as const).filter((variant) => mayFetch(variant, facts))
  expect(fetched).toEqual({ all: ['card', 'full', 'blurred'], blurred: ['blurred'], nothing: [] }[what])
})

test.each([
  ['the middle', { x: 0.125, y: 0, width: 0.75, height: 1 }, true],
  ['a small part', { x: 0.5, y: 0.5, width: 0.15, height: 0.2 }, true],
  ['a part off by the rounding of a browser', { x: 0.2500004, y: 0, width: 0.7499999, height: 1 }, true],
  ['a part too narrow', { x: 0, y: 0, width: 0.147, height: 0.196 }, false],
  ['a square', { x: 0, y: 0, width: 0.5, height: 0.5 }, false],
  ['a part that leaves the photo', { x: 0.3, y: 0, width: 0.75, height: 1 }, false],
  ['a part below it', { x: 0, y: 0.9, width: 0.3, height: 0.4 }, false],
])('[5.27] of a square photo, %s: %j is a good crop: %s', (_name, crop, good) => {
  expect(isGoodCrop(crop, { width: 1000, height: 1000 })).toBe(good)
})

test('shared interests come first, each in its order', () => {
  expect(interestsSharedFirst(['a', 'b', 'c', 'd'], ['d', 'b'])).toEqual(['b', 'd', 'a', 'c'])
})

test('[12.23] activity is rounded to the hour', () => {
  expect(roundedActivity(new Date('2026-06-15T12:59:59Z'))).toEqual(new Date('2026-06-15T12:00:00Z'))
})

test.each([
  ['active', false, true],
  ['not_confirmed', false, true],
  ['active', true, false],
  ['pending_deletion', false, false],
  ['disabled', false, false],
])('[4.8] [12.23] %s, invisible %s: visible %s', (status, invisible, visible) => {
  expect(isVisible(status, invisible)).toBe(visible)
})

describe('how complete a profile is', () => {
  const empty = {
    photos: 0,
    about: '',
    interests: [],
    city: '',
    reason: null,
    relationship_status: null,
    body_type: null,
    hair_color: null,
    eye_color: null,
    tattoos: null,
  }
  const full = {
    photos: 1,
    about: 'I like long walks and short queues.',
    interests: ['a', 'b', 'c'],
    city: 'Haarlem',
    reason: 'dating',
    relationship_status: 'single',
    body_type: 'average',
    hair_color: 'brown',
    eye_color: 'blue',
    tattoos: 'none',
  }

  const all = ['about', 'interests', 'city', ...choiceFields]

  test.each([
    ['nothing told', empty, all, 0],
    ['all told', full, all, 100],
    ['no photo', { ...full, photos: 0 }, all, 70],
    ['no word about tattoos', { ...full, tattoos: null }, all, 98],
    ['two interests', { ...full, interests: ['a', 'b'] }, all, 85],
    ['a few letters about oneself', { ...full, about: 'Hello' }, all, 80],
    ['a photo alone', { ...empty, photos: 2 }, all, 30],
    ['what the site does not show is not asked for', { ...full, tattoos: null }, ['about', 'eye_color'], 100],
    ['the rest then counts for more', { ...empty, about: full.about }, ['about'], 40],
    ['a site that shows photos alone', { ...empty, photos: 1 }, [], 100],
  ])('[3.64] %s: %#', (_name, profile, shown, percent) => {
    expect(completeness(profile, shown)).toBe(percent)
    expect(missingParts(profile, shown).length === 0).toBe(percent === 100)
  })

  test.each([
    [empty, all, ['photo', 'about', 'interests', 'reason']],
    [{ ...full, eye_color: null, city: '' }, all, ['city', 'eye_color']],
    [empty, ['city'], ['photo', 'city']],
  ])('the most telling is missed first: %#', (profile, shown, missing) => {
    expect(missingParts(profile, shown).slice(0, 4)).toEqual(missing)
  })
})

test.each([
  ['1990-01-01', { year: 1990, place: 1 }],
  ['2004-02-29', { year: 2004, place: 60 }],
  ['2005-03-01', { year: 2005, place: 63 }],
  ['1999-12-31', { year: 1999, place: 372 }],
])('%s has its place among the days of its year', (born, place) => {
  expect(placeInYear(born)).toEqual(place)
})
