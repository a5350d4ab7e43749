// The answers of the profile rules, case by case.
import { describe, expect, test } from 'vitest'
import { choiceFields } from './limits.ts'
import {
  ageOf,
  completeness,
  imageStatus,
  interestsSharedFirst,
  isVisible,
  mayUploadPhoto,
  missingParts,
  roundedActivity,
  seeks,
  visiblePhotos,
} from './rules.ts'

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
  const photos = [{ status: 'refused' }, { status: 'shown' }, { status: 'shown' }, { status: 'waiting' }]
  const sight = (viewer: 'visitor' | 'free' | 'premium', own = false) =>
    visiblePhotos(viewer, own, photos).map(
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
  ])('[3.10] %s is %s on the wire', (status, wire) => {
    expect(imageStatus(status)).toBe(wire)
  })
})

test('shared interests come first, each in its order', () => {
  expect(interestsSharedFirst(['a', 'b', 'c', 'd'], ['d', 'b'])).toEqual(['b', 'd', 'a', 'c'])
})

test('[12.23] activity is told by the hour', () => {
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
  ])('%s: %#', (_name, profile, shown, percent) => {
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
