// One's own profile under two windows, with notes, another name and a corrected birthday: on a real database.
import { beforeEach, describe, expect, test } from 'vitest'
import { day } from '#base/time.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { findMemberFor } from '../service.ts'
import { addTestMember, addTestPremium, addTestSite, countedMembers, testPlatform } from '../testing.ts'
import { changeProfile, exportMember, readProfile } from './service.ts'

const { db, emptied } = await testDb()
const platform = testPlatform(db)
let site = ''
let member = ''

beforeEach(async () => {
  await emptied()
  site = await addTestSite(platform)
  member = await addTestMember(platform, site, { name: 'Mia' })
})

describe('two windows', () => {
  test('[4.47] what the other one changed meanwhile is not silently overwritten', async () => {
    await changeProfile(platform, member, { about: 'From the phone', before: { about: '' } })
    await expect(
      changeProfile(platform, member, { about: 'From the desk', eye_color: 'green', before: { about: '' } }),
    ).rejects.toMatchObject({ code: 'conflict', fields: { about: { code: 'changed_elsewhere' } } })
    expect(await readProfile(platform, member)).toMatchObject({ about: 'From the phone', eye_color: null })
    await changeProfile(platform, member, { about: 'From the desk', before: { about: 'From the phone' } })
    expect((await readProfile(platform, member)).about).toBe('From the desk')
  })

  test('[4.47] of two at once one wins, and the other is told', async () => {
    const outcomes = await Promise.allSettled(
      ['One', 'Two', 'Three'].map((about) => changeProfile(platform, member, { about, before: { about: '' } })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  test('[4.48] the same change again is the same change', async () => {
    const change = { about: 'Hello', before: { about: '' } }
    await changeProfile(platform, member, change)
    expect(await changeProfile(platform, member, change)).toMatchObject({ about: 'Hello' })
  })

  test('[4.47] the member’s windows are told, nobody else’s', async () => {
    const told: unknown[] = []
    const before = platform.live.publish
    platform.live.publish = (to, event) => void told.push([to, event])
    await changeProfile(platform, member, { city: 'Delft' })
    platform.live.publish = before
    expect(told).toEqual([[[member], { event: 'profile_changed' }]])
  })
})

test('[12.23] a member who is invisible stays so whatever else they change', async () => {
  const isVisible = async () =>
    (await db.selectFrom('profile').select('visible').where('member_id', '=', member).executeTakeFirst())?.visible
  await changeProfile(platform, member, { invisible_mode: true })
  await changeProfile(platform, member, { about: 'Hello', gender: 'male' })
  expect([await isVisible(), await countedMembers(db)]).toEqual([false, []])
  await changeProfile(platform, member, { invisible_mode: false })
  expect(await isVisible()).toBe(true)
})

test('whoever lives in a country that the site no longer serves can change the rest', async () => {
  member = await addTestMember(platform, await addTestSite(platform, { countries: ['DE'] }))
  expect(await changeProfile(platform, member, { about: 'Still here' })).toMatchObject({ country: 'NL' })
  await expect(changeProfile(platform, member, { country: 'BE' })).rejects.toMatchObject({ code: 'invalid_input' })
})

describe('a note', () => {
  test('[3.63] is shown beside its field if the site shows it, the field is filled in, and the member shows it', async () => {
    site = await addTestSite(platform, { visible_profile_notes: ['tattoos', 'sexuality', 'eye_color'] })
    member = await addTestMember(platform, site)
    const other = await addTestMember(platform, site)
    await changeProfile(platform, member, {
      tattoos: 'some',
      hair_color: 'red',
      notes: { tattoos: ' A swallow ', hair_color: 'From a bottle', sexuality: 'Long story', eye_color: 'Not told' },
    })
    expect((await findMemberFor(platform, other, member)).notes).toEqual({ tattoos: ' A swallow ' })
    await changeProfile(platform, member, { show_sexuality: true, notes: { tattoos: '' } })
    expect((await findMemberFor(platform, other, member)).notes).toEqual({ sexuality: 'Long story' })
    expect((await findMemberFor(platform, null, member)).notes).toEqual({})
  })
})

describe('who one is', () => {
  test.each([
    ['@mia', 'name_starts_with_at'],
    ['M', 'name_short'],
    ['mia@duet.example', 'name_is_email'],
    ['OTTO', 'name_taken'],
    ['Customer Service', 'name_official'],
  ])('[5.24] the name %s is refused: %s', async (name, code) => {
    await addTestMember(platform, site, { name: 'Otto' })
    await expect(changeProfile(platform, member, { name, city: 'Elsewhere' })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { name: { code } },
    })
    expect(await readProfile(platform, member)).toMatchObject({ name: 'Mia', city: 'Haarlem' })
  })

  test('[5.24] a new name and gender are seen by others, and searches count by them', async () => {
    const other = await addTestMember(platform, site)
    await changeProfile(platform, member, { name: 'Milo', gender: 'male' })
    expect(await findMemberFor(platform, other, member)).toMatchObject({ name: 'Milo', gender: 'male' })
    expect(await countedMembers(db)).toEqual(['NL NH female 1', 'NL NH male 1'])
  })

  test.each([
    ['2008-06-16', 'too_young'],
    ['1990-02-30', 'date_invalid'],
    ['yesterday', 'date_invalid'],
  ])('[5.25] %s is no date of birth: %s', async (date_of_birth, code) => {
    await expect(changeProfile(platform, member, { date_of_birth })).rejects.toMatchObject({
      fields: { date_of_birth: { code } },
    })
    expect(await readProfile(platform, member)).toMatchObject({ date_of_birth: '1990-06-15', may_correct_birth: true })
  })

  test('[5.42] a birthday begins where the member lives, and nobody is shown as younger than 18', async () => {
    const correct = () => changeProfile(platform, member, { date_of_birth: '2008-06-16' })
    platform.clock.now = new Date('2026-06-15T21:59:59Z')
    await expect(correct()).rejects.toMatchObject({ fields: { date_of_birth: { code: 'too_young' } } })
    platform.clock.now = new Date('2026-06-15T22:00:00Z')
    expect((await correct()).age).toBe(18)
    expect((await findMemberFor(platform, null, member)).age).toBe(18)
    platform.clock.now = new Date('2026-06-15T12:20:00Z')
  })

  test('[5.25] a date of birth is corrected once, even in two windows', async () => {
    const outcomes = await Promise.allSettled(
      ['1991-06-15', '1992-06-15'].map((date_of_birth) => changeProfile(platform, member, { date_of_birth })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { date_of_birth: born, may_correct_birth } = await readProfile(platform, member)
    expect(may_correct_birth).toBe(false)
    await expect(changeProfile(platform, member, { date_of_birth: '1985-01-01' })).rejects.toMatchObject({
      fields: { date_of_birth: { code: 'corrected_before' } },
    })
    await changeProfile(platform, member, { date_of_birth: born, city: 'Delft' })
    expect((await exportMember(platform, member)).birth_correction).toMatchObject({ before: '1990-06-15' })
  })
})

describe('[5.41] words that lead away from the site', () => {
  const refused = { code: 'invalid_input' }
  const wrong = (...fields: string[]) => Object.fromEntries(fields.map((field) => [field, { code: 'leads_away' }]))
  const joined = (days: number) =>
    db
      .updateTable('profile')
      .set({ signed_up_at: new Date(platform.now().getTime() - days * day) })
      .where('member_id', '=', member)
      .execute()

  test('are refused to new members in each field that others read, all at once, and nothing is changed', async () => {
    const change = {
      name: 'Mia 0612345678',
      about: 'More of me: www.example.com',
      city: 'Whatsapp: mia_92',
      notes: { reason: 'mia@example.com', tattoos: 'A swallow' },
    }
    await expect(changeProfile(platform, member, change)).rejects.toMatchObject({
      ...refused,
      fields: wrong('name', 'about', 'city', 'notes.reason'),
    })
    expect(await readProfile(platform, member)).toMatchObject({ name: 'Mia', about: '', city: 'Haarlem', notes: {} })
  })

  test('[5.60] nor in pieces, over two fields or two visits', async () => {
    await joined(1)
    const [about, pieces] = ['My number is 06 1234', { tattoos: '5678' }]
    await expect(changeProfile(platform, member, { about, notes: pieces })).rejects.toMatchObject({
      ...refused,
      fields: wrong('about', 'notes.tattoos'),
    })
    await changeProfile(platform, member, { about })
    await expect(changeProfile(platform, member, { notes: pieces })).rejects.toMatchObject({
      ...refused,
      fields: wrong('notes.tattoos'),
    })
    // What takes the other piece away in the same change may stand.
    await changeProfile(platform, member, { about: 'Hello there', notes: pieces })
  })

  test.each([
    [6, true, false],
    [7, true, true],
    [29, false, false],
    [30, false, true],
  ])('after %i days, bought %s: allowed %s', async (days, premium, allowed) => {
    if (premium) await addTestPremium(platform, site, member)
    await joined(days)
    const outcome = changeProfile(platform, member, { about: 'I am @mia_92' }).then(
      () => true,
      ({ fields }: { fields: unknown }) => fields,
    )
    expect(await outcome).toEqual(allowed || wrong('about'))
  })

  test('that are already there keep nobody from changing the rest, or from removing them', async () => {
    await db.updateTable('profile').set({ about: 'I am @mia_92' }).where('member_id', '=', member).execute()
    await changeProfile(platform, member, { about: 'I am @mia_92', city: 'Delft' })
    await expect(changeProfile(platform, member, { about: 'I am @mia_93' })).rejects.toMatchObject(refused)
    expect(await changeProfile(platform, member, { about: 'I am Mia' })).toMatchObject({ city: 'Delft' })
  })
})

describe('search engines', () => {
  const listed = async () => (await findMemberFor(platform, null, member)).search_engines

  test('[3.72] list a member only while they allow it', async () => {
    expect(await listed()).toBe(false)
    await changeProfile(platform, member, { search_engines: true })
    expect(await listed()).toBe(true)
    await changeProfile(platform, member, { search_engines: false })
    expect(await listed()).toBe(false)
  })

  test('[3.72] never list a fictional profile', async () => {
    const invented = await addTestMember(platform, site, { name: 'Muse', fictional: true })
    await expect(changeProfile(platform, invented, { search_engines: true })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { search_engines: { code: 'invalid_value' } },
    })
    await expect(
      db.updateTable('profile').set({ search_engines: true }).where('member_id', '=', invented).execute(),
    ).rejects.toThrow('profile_search_engines_real')
  })
})
