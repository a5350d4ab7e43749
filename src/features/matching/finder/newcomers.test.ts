// The match finder at the start: what newcomers say about themselves, their share of attention, and who fills up short hands.
import { beforeEach, describe, expect, test } from 'vitest'
import { day } from '#base/time.ts'
import { addTestMember, addTestSite, testPlatform } from '#features/profiles/testing.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { likeMember } from '../likes/service.ts'
import { handOf } from './service.ts'

const { db, emptied } = await testDb()
const platform = testPlatform(db)
let [site, anna] = ['', '']

beforeEach(async () => {
  await emptied()
  platform.clock.now = new Date('2026-06-15T12:20:00Z')
  site = await addTestSite(platform)
  anna = await addTestMember(platform, site, { name: 'Anna' })
})

const man = (name: string, profile: object = {}) =>
  addTestMember(platform, site, { name, profile: { gender: 'male', ...profile } })
const hand = (memberId: string) => handOf(platform, { siteId: site, memberId })
const shown = async (member: string) => (await hand(member)).cards.map(({ profile }) => profile.name)

describe('newcomers', () => {
  test('[4.85] [2.21] what a newcomer has said so far counts at once, and is shown as the reason', async () => {
    const said = { interests: ['jazz'], show_interests: true, city: 'Haarlem' }
    await man('Alike', { ...said, last_active_at: new Date('2026-06-10') })
    await man('Near', { region: 'NH', city: '' })
    await man('Far', { region: 'LI', city: '' })
    await db.updateTable('profile').set(said).where('member_id', '=', anna).execute()
    const { cards } = await hand(anna)
    expect(cards.map(({ profile }) => profile.name)).toEqual(['Alike', 'Near', 'Far'])
    expect(cards.map(({ whys }) => whys[0]?.kind)).toEqual(['interests', 'region', 'new'])
  })

  test('[4.89] someone who joined today is not sent to everybody at once, but is shown to people they like', async () => {
    const old = { signed_up_at: new Date('2026-01-01') }
    const [first, ...women] = await Promise.all(
      Array.from({ length: 23 }, () => addTestMember(platform, site, { profile: old })),
    )
    for (let at = 0; at < 10; at++) await man(`Old ${at}`, old)
    const adam = await man('Adam', { city: 'Haarlem' })
    for (const id of women.slice(0, 20)) expect(await shown(id)).toContain('Adam')
    expect(await shown(women[20] ?? '')).not.toContain('Adam')
    await likeMember(platform, adam, first ?? '')
    expect(await shown(first ?? '')).toContain('Adam')
    platform.clock.now = new Date(platform.now().getTime() + day)
    expect(await shown(women[20] ?? '')).toContain('Adam')
  })
})

test('[2.21] [11.13] fictional profiles are sorted by what they say about themselves', async () => {
  const open = await addTestSite(platform, { fictional_profiles: true })
  const said = { interests: ['jazz'], show_interests: true, city: 'Haarlem' }
  const eve = await addTestMember(platform, open, { name: 'Eve', profile: said })
  const add = (name: string, profile: object) =>
    addTestMember(platform, open, { name, fictional: true, profile: { gender: 'male', city: '', ...profile } })
  await add('Elsewhere', { region: 'LI', ...said })
  await add('Older', { date_of_birth: '1960-01-01' })
  await add('Of an age', {})
  await add('Music', { interests: ['jazz'], show_interests: true })
  await add('Hidden music', { interests: ['jazz'], show_interests: false, date_of_birth: '1950-01-01' })
  await add('Town', { city: 'Haarlem' })
  const { cards } = await handOf(platform, { siteId: open, memberId: eve })
  expect(cards.map(({ profile }) => profile.name)).toEqual([
    'Town',
    'Music',
    'Of an age',
    'Older',
    'Hidden music',
    'Elsewhere',
  ])
})
