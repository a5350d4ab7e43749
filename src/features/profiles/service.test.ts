// Profiles as a viewer sees them, and the counts: against a real database.
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { minute } from '#base/time.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { blockMember } from './blocks/service.ts'
import { findMemberFor, memberCards, profileFacts, refreshVisibility, touchActivity } from './service.ts'
import { addTestMember, addTestPhoto, addTestSite, countedMembers, testPlatform } from './testing.ts'

const { db, emptied } = await testDb()
const platform = testPlatform(db)
let site = ''
let viewer = ''

beforeEach(async () => {
  await emptied()
  platform.clock.now = new Date('2026-06-15T12:20:00Z')
  site = await addTestSite(platform, { fictional_profiles: true })
  viewer = await addTestMember(platform, site, { profile: { gender: 'male', interests: ['jazz', 'tea'] } })
})

describe('a card', () => {
  test('[3.8] [3.13] [3.20] says name, age, place, gender, and shared interests first', async () => {
    const id = await addTestMember(platform, site, {
      name: 'Mia',
      profile: { interests: ['wine', 'tea', 'opera', 'jazz'] },
    })
    const [card] = await memberCards(platform, viewer, [id])
    expect(card).toMatchObject({
      id,
      name: 'Mia',
      age: 36,
      country: 'NL',
      city: 'Haarlem',
      gender: 'female',
      interests: ['tea', 'jazz', 'wine'],
      fictional: false,
      online: true,
      last_active: '2026-06-15T12:00:00.000Z',
    })
    expect(card).not.toHaveProperty('date_of_birth')
  })

  test('[3.9] [3.12] [12.18] carries the main photo as links signed for the viewer, or null', async () => {
    const id = await addTestMember(platform, site)
    expect((await memberCards(platform, viewer, [id]))[0]?.main_image).toBeNull()
    await addTestPhoto(platform, id, 0, 'refused')
    const main = await addTestPhoto(platform, id, 1)
    const image = (await memberCards(platform, viewer, [id]))[0]?.main_image
    expect(image).toMatchObject({ id: main, status: 'active' })
    expect(image?.filename).toMatch(new RegExp(`^/pictures/${main}/card\\?e=\\d+&v=${viewer}&s=[\\w-]{22}$`))
    expect(image?.thumb_filename).toContain('/thumb?')
    expect(image?.match_filename).toContain('/full?')
  })

  test('comes in the requested order, without unknown ones', async () => {
    const one = await addTestMember(platform, site)
    const two = await addTestMember(platform, site)
    expect((await memberCards(platform, viewer, [two, newId(), one])).map(({ id }) => id)).toEqual([two, one])
    expect(await memberCards(platform, viewer, [])).toEqual([])
  })

  test('[1.16] [6.10] leaves out other sites, closed accounts and blocks either way; with includeHidden little is left', async () => {
    const foreign = await addTestMember(platform, await addTestSite(platform))
    const closed = await addTestMember(platform, site, { status: 'pending_deletion' })
    const blocker = await addTestMember(platform, site)
    const blocked = await addTestMember(platform, site)
    await addTestPhoto(platform, blocker, 0)
    await blockMember(platform, blocker, viewer)
    await blockMember(platform, viewer, blocked)
    const ids = [foreign, closed, blocker, blocked]
    expect(await memberCards(platform, viewer, ids)).toEqual([])
    const all = await memberCards(platform, viewer, ids, { includeHidden: true })
    expect(all.map(({ id, status }) => [id, status])).toEqual([
      [closed, 'disabled'],
      [blocker, 'active'],
      [blocked, 'active'],
    ])
    expect(all[1]).toMatchObject({ main_image: null, city: '', online: false, last_active: null, interests: [] })
  })

  test('[11.1] [11.8] [12.23] fictional and invisible members are never online; interests only if shown, and not to visitors', async () => {
    const fictional = await addTestMember(platform, site, { fictional: true, profile: { interests: ['tea'] } })
    const hidden = await addTestMember(platform, site, {
      profile: { visible: false, invisible_mode: true, interests: ['tea'], show_interests: false },
    })
    const [first, second] = await memberCards(platform, viewer, [fictional, hidden], { includeHidden: true })
    expect(await memberCards(platform, viewer, [hidden])).toEqual([])
    expect(first).toMatchObject({ fictional: true, online: false, last_active: null, interests: ['tea'] })
    expect(second).toMatchObject({ online: false, last_active: null, interests: [] })
    expect((await memberCards(platform, null, [fictional]))[0]?.interests).toEqual([])
  })
})

describe('a full profile', () => {
  test('[3.16] [3.25] [12.21] shows the fields the site shows, and sexuality only as the member chose', async () => {
    const narrow = await addTestSite(platform, { visible_profile_fields: ['eye_color', 'sexuality'] })
    const me = await addTestMember(platform, narrow)
    const open = {
      sexuality: 'bi',
      show_sexuality: true,
      eye_color: 'green',
      hair_color: 'red',
      about: 'Hello',
      interests: ['tea'],
    }
    const shown = await addTestMember(platform, narrow, { profile: open })
    const quiet = await addTestMember(platform, narrow, { profile: { ...open, show_sexuality: false } })
    expect(await findMemberFor(platform, me, shown)).toMatchObject({
      sexuality: 'bi',
      eye_color: 'green',
      hair_color: null,
      about: '',
      city: '',
      interests: [],
    })
    expect((await findMemberFor(platform, me, quiet)).sexuality).toBeNull()
    expect((await findMemberFor(platform, null, shown)).sexuality).toBeNull()
  })

  test('[6.5] [6.7] [12.16] further photos are locked for free members, clear for premium, absent for visitors', async () => {
    const id = await addTestMember(platform, site)
    for (const position of [0, 1, 2]) await addTestPhoto(platform, id, position)
    const premium = await addTestMember(platform, site, { premium: true })
    const free = await findMemberFor(platform, viewer, id)
    expect(free.photos.map(({ locked }) => locked)).toEqual([false, true, true])
    expect(
      free.photos
        .slice(1)
        .every((photo) =>
          [photo.filename, photo.thumb_filename, photo.full_filename].every((path) => path.includes('/blurred?')),
        ),
    ).toBe(true)
    expect((await findMemberFor(platform, premium, id)).photos.map(({ locked }) => locked)).toEqual([
      false,
      false,
      false,
    ])
    const visitor = await findMemberFor(platform, null, id)
    expect([visitor.photos.length, visitor.photos_total]).toEqual([1, 3])
  })

  test('[6.12] disabled, invisible, another site’s and unknown members are indistinguishable; one sees oneself', async () => {
    const refused = [
      await addTestMember(platform, site, { status: 'disabled' }),
      await addTestMember(platform, site, { profile: { visible: false, invisible_mode: true } }),
      await addTestMember(platform, await addTestSite(platform)),
      newId(),
    ]
    for (const id of refused)
      await expect(findMemberFor(platform, viewer, id)).rejects.toMatchObject({ code: 'not_found' })
    await db
      .updateTable('profile')
      .set({ visible: false, invisible_mode: true })
      .where('member_id', '=', viewer)
      .execute()
    expect(await findMemberFor(platform, viewer, viewer)).toMatchObject({ own: true })
  })

  test('[6.10] the blocked member is told so', async () => {
    const blocker = await addTestMember(platform, site)
    await blockMember(platform, blocker, viewer)
    await expect(findMemberFor(platform, viewer, blocker)).rejects.toMatchObject({ code: 'blocked_by_member' })
    expect((await findMemberFor(platform, blocker, viewer)).blocked).toBe(true)
  })
})

test('activity is recorded at most every five minutes', async () => {
  const before = platform.now()
  const activeAt = async () =>
    (await db.selectFrom('profile').select('last_active_at').where('member_id', '=', viewer).executeTakeFirstOrThrow())
      .last_active_at
  platform.clock.now = new Date(before.getTime() + 4 * minute)
  await touchActivity(platform, viewer)
  expect(await activeAt()).toEqual(before)
  platform.clock.now = new Date(before.getTime() + 6 * minute)
  await touchActivity(platform, viewer)
  expect(await activeAt()).toEqual(platform.now())
})

test('[11.8] [12.23] the counts hold visible real members only and follow the account', async () => {
  const member = await addTestMember(platform, site)
  await addTestMember(platform, site, { fictional: true })
  expect(await countedMembers(db)).toEqual(['NL NH female 1', 'NL NH male 1'])
  await db.updateTable('member').set({ status: 'pending_deletion' }).where('id', '=', member).execute()
  await refreshVisibility(db, member)
  expect(await countedMembers(db)).toEqual(['NL NH male 1'])
  await db.updateTable('member').set({ status: 'active' }).where('id', '=', member).execute()
  await Promise.all([refreshVisibility(db, member), refreshVisibility(db, member)])
  expect(await countedMembers(db)).toEqual(['NL NH female 1', 'NL NH male 1'])
})

test('facts are what other rooms decide by', async () => {
  const id = await addTestMember(platform, site, { fictional: true, name: 'Fia' })
  expect(await profileFacts(db, id)).toMatchObject({
    name: 'Fia',
    gender: 'female',
    sexuality: 'hetero',
    country: 'NL',
    date_of_birth: '1990-06-15',
    fictional: true,
    visible: true,
  })
  await expect(profileFacts(db, newId())).rejects.toMatchObject({ code: 'not_found' })
})
