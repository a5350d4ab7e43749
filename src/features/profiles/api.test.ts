// One's own profile, blocks and other members through their calls: parsed in, parsed out.
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import type { Caller } from '#platform/http/caller.ts'
import { invoke } from '#platform/http/handle.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { profilesApi } from './api.ts'
import { blocksApi } from './blocks/api.ts'
import { eraseMember } from './own/service.ts'
import { addTestMember, addTestPhoto, addTestSite, countedMembers, testPlatform } from './testing.ts'

const { db, emptied } = await testDb()
const platform = testPlatform(db)
let site = ''
let member = ''

beforeEach(async () => {
  await emptied()
  site = await addTestSite(platform)
  member = await addTestMember(platform, site, { name: 'Mia', profile: { interests: ['jazz'] } })
})

function ask(
  key: string,
  given: { query?: unknown; body?: unknown } = {},
  memberId: string | null = member,
  more: Partial<Caller> = {},
) {
  const handler = [...profilesApi, ...blocksApi].find(({ call }) => call.key === key)
  if (!handler) throw new Error(key)
  return invoke(
    handler,
    given,
    { siteId: site, memberId, locale: 'en', cookies: {}, hasTrafficSource: false, ...more } as unknown as Caller,
    platform,
  )
}

const change = (body: object) => ask('PUT /api/profile.php', { body })
describe('the own profile', () => {
  test('[3.7] [3.8] [3.13] [3.21] has the fields of the entity, including the date of birth for its owner', async () => {
    expect(await ask('GET /api/profile.php')).toMatchObject({
      id: member,
      name: 'Mia',
      status: 'active',
      country: 'NL',
      region: 'NH',
      city: 'Haarlem',
      date_of_birth: '1990-06-15',
      age: 36,
      gender: 'female',
      sexuality: 'hetero',
      reason: null,
      hair_color: null,
      interests: ['jazz'],
      main_image: null,
    })
  })

  test('[3.16] [3.17] [3.18] [3.19] a change touches the fields given and no others', async () => {
    const given = {
      hair_color: 'red',
      tattoos: 'some',
      reason: 'dating',
      about: '  Hello  ',
      interests: ['wine', 'jazz', 'wine'],
      show_sexuality: true,
    }
    expect(await change(given)).toMatchObject({
      ...given,
      about: 'Hello',
      interests: ['wine', 'jazz'],
      city: 'Haarlem',
      eye_color: null,
    })
    expect(await change({ hair_color: null })).toMatchObject({ hair_color: null, tattoos: 'some' })
    expect(await change({})).toMatchObject({ tattoos: 'some' })
  })

  test.each([
    [{ hair_color: 'plaid' }, 'hair_color'],
    [{ interests: ['jazz', 'nonsense'] }, 'interests.1'],
    [{ about: 'x'.repeat(1_001) }, 'about'],
    [{ country: 'Narnia' }, 'country'],
    [{ country: 'SE' }, 'country'],
    [{ region: 'BE' }, 'region'],
    [{ invisible_mode: 'yes' }, 'invisible_mode'],
    [{ fictional: true }, '_'],
    [{ gender: 'other' }, 'gender'],
    [{ notes: { city: 'By the sea' } }, 'notes'],
  ])('[5.19] [5.20] %j is refused at %s, and nothing is written', async (body, field) => {
    const before = await ask('GET /api/profile.php')
    await expect(change({ city: 'Elsewhere', ...body })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { [field]: expect.anything() },
    })
    expect(await ask('GET /api/profile.php')).toEqual(before)
  })

  test('[3.20] changing the country clears the region until one is chosen, and the counts follow', async () => {
    expect(await countedMembers(db)).toEqual(['NL NH female 1'])
    expect(await change({ country: 'DE', city: 'Berlin' })).toMatchObject({ country: 'DE', region: '', city: 'Berlin' })
    expect(await countedMembers(db)).toEqual(['DE  female 1'])
    await expect(change({ country: 'NL', region: 'BE' })).rejects.toMatchObject({
      fields: { region: expect.anything() },
    })
  })

  test('[4.19] [12.23] invisible mode hides the profile from others and from the counts, and back', async () => {
    const other = await addTestMember(platform, site)
    await change({ invisible_mode: true })
    await expect(ask('GET /api/member.php', { query: { id: member } }, other)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await countedMembers(db)).toEqual(['NL NH female 1'])
    await change({ invisible_mode: false })
    expect(await ask('GET /api/member.php', { query: { id: member } }, other)).toMatchObject({ name: 'Mia' })
    expect(await countedMembers(db)).toEqual(['NL NH female 2'])
  })

  test('[12.21] interests are shown to others only as the member chose', async () => {
    const other = await addTestMember(platform, site)
    expect(await ask('GET /api/member.php', { query: { id: member } }, other)).toMatchObject({ interests: ['jazz'] })
    await change({ show_interests: false })
    expect(await ask('GET /api/member.php', { query: { id: member } }, other)).toMatchObject({ interests: [] })
    expect(await ask('GET /api/member.php', { query: { id: member } })).toMatchObject({
      interests: ['jazz'],
      own: true,
    })
  })
})

describe('another member', () => {
  test('[6.1] a visitor sees them only if visitors may search', async () => {
    const id = await addTestMember(platform, site)
    expect(await ask('GET /api/member.php', { query: { id } }, null)).toMatchObject({ id })
    site = await addTestSite(platform, { logged_out_search: 'none' })
    const hidden = await addTestMember(platform, site)
    await expect(ask('GET /api/member.php', { query: { id: hidden } }, null)).rejects.toMatchObject({
      code: 'search_needs_login',
    })
    expect(await ask('GET /api/member.php', { query: { id: hidden } }, null, { hasTrafficSource: true })).toMatchObject(
      { id: hidden },
    )
  })

  test('[1.16] nobody sees the members of another site, not even visitors', async () => {
    const foreign = await addTestMember(platform, await addTestSite(platform))
    for (const viewer of [null, member])
      await expect(ask('GET /api/member.php', { query: { id: foreign } }, viewer)).rejects.toMatchObject({
        code: 'not_found',
      })
  })

  test('[5.19] an invalid id is refused', async () => {
    await expect(ask('GET /api/member.php', { query: { id: "1' or 1" } })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })
})

test('[6.14] [6.10] blocks are listed, and lifted', async () => {
  const id = await addTestMember(platform, site, { name: 'Otto' })
  expect(await ask('POST /api/block.php', { body: { member: id } })).toEqual({ blocked: true })
  expect(await ask('GET /api/blocks.php')).toMatchObject({ members: [{ id, name: 'Otto' }] })
  await expect(ask('GET /api/member.php', { query: { id: member } }, id)).rejects.toMatchObject({
    code: 'blocked_by_member',
  })
  expect(await ask('DELETE /api/block.php', { body: { member: id } })).toEqual({ blocked: false })
  expect(await ask('GET /api/blocks.php')).toEqual({ members: [], next: null })
})

test.each([...profilesApi, ...blocksApi].filter(({ call }) => call.access === 'member').map(({ call }) => call.key))(
  '[6.2] %s is for members',
  async (key) => {
    await expect(ask(key, {}, null)).rejects.toMatchObject({ code: 'authentication_required' })
  },
)

test('[6.12] photos of others can neither be ordered nor deleted', async () => {
  const photo = await addTestPhoto(platform, await addTestMember(platform, site), 0)
  await expect(ask('DELETE /api/photo.php', { body: { photo } })).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask('PUT /api/photos.php', { body: { order: [photo] } })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  await expect(ask('DELETE /api/photo.php', { body: { photo: newId() } })).rejects.toMatchObject({ code: 'not_found' })
})

test('[12.25] erasing a member leaves no profile, photo, block or count', async () => {
  const other = await addTestMember(platform, site, { profile: { region: 'UT' } })
  const photo = await addTestPhoto(platform, member, 0)
  await platform.storage.write(`photos/${member}/${photo}/full.webp`, Buffer.from('x'))
  await ask('POST /api/block.php', { body: { member } }, other)
  const removeFiles = await eraseMember(platform, db, member)
  await removeFiles()
  for (const table of ['profile', 'photo'] as const)
    expect(await db.selectFrom(table).select('member_id').where('member_id', '=', member).execute()).toEqual([])
  expect(await db.selectFrom('block').selectAll().execute()).toEqual([])
  expect(await platform.storage.read(`photos/${member}/${photo}/full.webp`)).toBeNull()
  expect(await countedMembers(db)).toEqual(['NL UT female 1'])
})
