// The match finder against a real database: both ways, never again anyone decided on, dealt once, decided and undone.
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { wholeOf } from '#base/pages.ts'
import { day } from '#base/time.ts'
import { blockMember } from '#features/profiles/blocks/service.ts'
import { holdOpen, untilLockAwaited } from '#platform/testing/held-transaction.ts'
import { refreshVisibility } from '#features/profiles/service.ts'
import { addTestMember, addTestSite, testPlatform } from '#features/profiles/testing.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { likeMember, likeStateOf } from '../likes/service.ts'
import { swipe, swipesOf } from '../swipes/service.ts'
import { clearCards, decide, eraseMember, exportMember, handOf, undo } from './service.ts'

const { db, emptied } = await testDb()
const platform = testPlatform(db)
let [site, anna] = ['', '']

beforeEach(async () => {
  await emptied()
  platform.clock.now = new Date('2026-06-15T12:20:00Z')
  site = await addTestSite(platform)
  anna = await addTestMember(platform, site, { name: 'Anna' })
})

const man = (name: string, profile: object = {}, more: object = {}) =>
  addTestMember(platform, site, { name, ...more, profile: { gender: 'male', ...profile } })
const hand = (memberId: string, timeZone?: string) => handOf(platform, { siteId: site, memberId, timeZone })
const shown = async (member: string) => (await hand(member)).cards.map(({ profile }) => profile.name).toSorted()
const swipeAway = (memberId: string, swipedId: string) =>
  swipe(platform, { siteId: site, memberId, clientId: newId(), swipedId, like: false })
const deck = (memberId: string) => swipesOf(platform, { siteId: site, memberId })
const tomorrow = () => (platform.clock.now = new Date(platform.now().getTime() + day))

describe('who is shown', () => {
  test('[4.83] each is what the other looks for, both ways', async () => {
    await man('Ben')
    await man('Gay', { sexuality: 'gay' })
    const both = await man('Both', { sexuality: 'bi' })
    await addTestMember(platform, site, { name: 'Woman' })
    await addTestMember(platform, site, { name: 'Bi woman', profile: { sexuality: 'bi' } })
    expect(await shown(anna)).toEqual(['Ben', 'Both'])
    expect(await shown(both)).toEqual(['Anna', 'Bi woman', 'Gay', 'Woman'])
  })

  test('[4.83] nobody of another site or country, disabled, invisible or blocked either way', async () => {
    const [blocked, blocker, left] = [await man('Blocked'), await man('Blocker'), await man('Left')]
    await man('Ben')
    await man('Invisible', { visible: false, invisible_mode: true })
    await man('Disabled', {}, { status: 'disabled' })
    await man('Abroad', { country: 'DE' })
    await addTestMember(platform, await addTestSite(platform), { name: 'Elsewhere', profile: { gender: 'male' } })
    await blockMember(platform, anna, blocked)
    await blockMember(platform, blocker, anna)
    expect(await shown(anna)).toEqual(['Ben', 'Left'])
    // Also from a hand that was already dealt.
    await db.updateTable('member').set({ status: 'disabled' }).where('id', '=', left).execute()
    await refreshVisibility(db, left)
    expect(await shown(anna)).toEqual(['Ben'])
  })

  test('[4.84] anyone the member liked or passed, or who passed them, does not come again', async () => {
    const [liked, passed, passer] = [await man('Liked'), await man('Passed'), await man('Passer')]
    await man('Ben')
    expect(await shown(anna)).toEqual(['Ben', 'Liked', 'Passed', 'Passer'])
    await decide(platform, anna, liked, 'like')
    await decide(platform, anna, passed, 'pass')
    await hand(passer)
    await decide(platform, passer, anna, 'pass')
    tomorrow()
    expect(await shown(anna)).toEqual(['Ben'])
  })

  test('[4.84] a pass of the swipe game counts here for its thirty days, either way', async () => {
    const [passed, passer] = [await man('Passed'), await man('Passer')]
    await man('Ben')
    await swipeAway(anna, passed)
    await swipeAway(passer, anna)
    expect(await shown(anna)).toEqual(['Ben'])
    platform.clock.now = new Date(platform.now().getTime() + 30 * day)
    expect(await shown(anna)).toEqual(['Ben', 'Passed', 'Passer'])
  })

  test('[4.84] however many were liked or are active, those beyond them are found', async () => {
    const old = { last_active_at: new Date('2026-06-01'), signed_up_at: new Date('2026-01-01') }
    await man('Quiet', old)
    for (let at = 0; at < 45; at++)
      await likeMember(platform, anna, await man(`Liked ${at}`, { ...old, last_active_at: platform.now() }))
    expect(await shown(anna)).toEqual(['Quiet'])
  })

  test('[4.85] a newcomer without any history is shown people, and is shown to people', async () => {
    const ben = await man('Ben')
    await db
      .updateTable('profile')
      .set({ last_active_at: new Date('2026-01-01') })
      .where('member_id', '=', ben)
      .execute()
    expect(await shown(anna)).toEqual(['Ben'])
    expect(await shown(ben)).toEqual(['Anna'])
  })

  test('[11.13] fictional profiles fill up only if the site has them, come last and claim no interest', async () => {
    const open = await addTestSite(platform, { fictional_profiles: true })
    const eve = await addTestMember(platform, open, { name: 'Eve', profile: { interests: ['jazz'] } })
    const add = (name: string, fictional: boolean) =>
      addTestMember(platform, open, { name, fictional, profile: { gender: 'male', interests: ['jazz'], city: '' } })
    await add('Drawn', true)
    await add('Real', false)
    const { cards } = await handOf(platform, { siteId: open, memberId: eve })
    expect(cards.map(({ profile }) => [profile.name, profile.fictional])).toEqual([
      ['Real', false],
      ['Drawn', true],
    ])
    expect(cards[1]?.whys.map(({ kind }) => kind)).toEqual(['interests', 'region'])
    await db.updateTable('profile').set({ fictional: true }).where('member_id', '=', anna).execute()
    await man('Ben')
    expect(await shown(await man('Carl'))).toEqual([])
  })
})

describe('the reasons on a card', () => {
  test('[4.80] are true, and reveal nothing that the profile would not', async () => {
    const mine = { interests: ['jazz', 'hiking'], reason: 'dating', city: 'Haarlem' }
    await db.updateTable('profile').set(mine).where('member_id', '=', anna).execute()
    const longAgo = { signed_up_at: new Date('2026-01-01'), last_active_at: new Date('2026-05-01') }
    await man('Open', { interests: ['hiking'], reason: 'dating', ...longAgo })
    await man('Shy', { interests: ['hiking'], show_interests: false, city: 'Zaandam', ...longAgo })
    const { cards } = await hand(anna)
    const whys = Object.fromEntries(cards.map(({ profile, whys }) => [profile.name, whys]))
    expect(whys['Open']).toEqual([
      { kind: 'interests', interests: ['hiking'] },
      { kind: 'reason', interests: [] },
      { kind: 'town', interests: [] },
    ])
    expect(whys['Shy']).toEqual([{ kind: 'region', interests: [] }])
  })
})

describe('the hand of a day', () => {
  test('[4.82] stays the same until the day is over, and two windows are dealt one hand', async () => {
    await man('Ben')
    const [one, other] = await Promise.all([hand(anna), hand(anna)])
    expect(one).toEqual(other)
    expect(one.next_at).toBe('2026-06-15T22:00:00.000Z')
    await man('Late')
    expect(await shown(anna)).toEqual(['Ben'])
    tomorrow()
    expect(await shown(anna)).toEqual(['Ben', 'Late'])
  })

  test.each([
    ['in summer', 'Europe/Amsterdam', '2026-06-15T12:00:00Z', '2026-06-15T22:00:00.000Z'],
    ['when the clocks go forward: 23 hours', 'Europe/Amsterdam', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00.000Z'],
    ['when the clocks go back: 25 hours', 'Europe/Amsterdam', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00.000Z'],
    ['far west', 'America/Los_Angeles', '2026-03-08T08:00:00Z', '2026-03-09T07:00:00.000Z'],
    ['far east', 'Asia/Kathmandu', '2026-06-15T12:00:00Z', '2026-06-15T18:15:00.000Z'],
  ])('[4.82] [4.72] is the member’s own day, %s (%s from %s until %s)', async (_when, zone, from, until) => {
    platform.clock.now = new Date(from)
    await man('Ben')
    expect(await hand(anna, zone)).toMatchObject({ cards: [{ profile: { name: 'Ben' } }], next_at: until })
    await man('Late')
    platform.clock.now = new Date(Date.parse(until) - 1)
    expect(await shown(anna)).toEqual(['Ben'])
    platform.clock.now = new Date(until)
    expect(await shown(anna)).toEqual(['Ben', 'Late'])
  })

  test('[4.82] [4.72] changing the time zone deals no new hand, and the swipe game follows the same day', async () => {
    await man('Ben')
    const { next_at } = await hand(anna, 'Asia/Tokyo')
    await man('Late')
    for (const zone of ['America/New_York', 'Pacific/Kiritimati', undefined]) {
      expect((await hand(anna, zone)).next_at).toBe(next_at)
      expect(await shown(anna)).toEqual(['Ben'])
    }
    platform.clock.now = new Date(platform.now().getTime() + day)
    expect((await hand(anna, 'America/New_York')).cards).toHaveLength(2)
  })

  test('[4.86] someone swiped away meanwhile is shown as passed, and undoing restores them in both', async () => {
    const ben = await man('Ben')
    await hand(anna)
    await swipeAway(anna, ben)
    expect((await hand(anna)).cards).toMatchObject([{ decision: 'pass' }])
    expect((await deck(anna)).deck).toEqual([])
    await undo(platform, anna, ben)
    expect((await hand(anna)).cards).toMatchObject([{ decision: null }])
    expect((await deck(anna)).deck).toMatchObject([{ id: ben }])
    await decide(platform, anna, ben, 'pass')
    expect((await deck(anna)).deck).toEqual([])
  })

  test('[4.82] has at most ten people, two of them new if there are newcomers', async () => {
    const old = { signed_up_at: new Date('2026-01-01') }
    for (let at = 0; at < 12; at++) await man(`Old ${at}`, old)
    for (const name of ['New 1', 'New 2', 'New 3']) await man(name, { last_active_at: new Date('2026-06-10') })
    const names = await shown(anna)
    expect(names).toHaveLength(10)
    expect(names.filter((name) => name.startsWith('New'))).toHaveLength(2)
  })
})

test('[4.95] cards are deleted after a month, except those that were passed', async () => {
  const [passed, liked] = [await man('Passed'), await man('Liked')]
  await man('Undecided')
  await hand(anna)
  await decide(platform, anna, passed, 'pass')
  await decide(platform, anna, liked, 'like')
  platform.clock.now = new Date('2026-07-15T12:20:00Z')
  await clearCards(platform)
  expect(await db.selectFrom('finder_card').select('shown_id').execute()).toHaveLength(3)
  platform.clock.now = new Date('2026-07-16T12:20:00Z')
  await Promise.all([clearCards(platform), clearCards(platform)])
  expect(await db.selectFrom('finder_card').select('shown_id').execute()).toEqual([{ shown_id: passed }])
  expect(await shown(anna)).toEqual(['Undecided'])
})

describe('deciding', () => {
  test('[4.86] a like here is a like everywhere, mutual it is a match; the same again changes nothing', async () => {
    const ben = await man('Ben')
    await likeMember(platform, ben, anna)
    await hand(anna)
    const answers = await Promise.all([1, 2].map(() => decide(platform, anna, ben, 'like')))
    expect(answers).toContainEqual({ decision: 'like', match: true })
    expect(await decide(platform, anna, ben, 'like')).toEqual({ decision: 'like', match: true })
    expect((await likeStateOf(platform, anna, ben)).match).toBe(true)
  })

  test('[4.86] when undone, the like is taken back and the card is undecided again', async () => {
    const ben = await man('Ben')
    await hand(anna)
    await decide(platform, anna, ben, 'like')
    await undo(platform, anna, ben)
    await undo(platform, anna, ben)
    expect((await likeStateOf(platform, anna, ben)).liked).toBe(false)
    expect((await hand(anna)).cards).toMatchObject([{ decision: null }])
    await decide(platform, anna, ben, 'like')
    await decide(platform, anna, ben, 'pass')
    expect((await likeStateOf(platform, anna, ben)).liked).toBe(false)
  })

  test('[4.86] after a like and a pass in two windows at once, card and like agree', async () => {
    const ben = await man('Ben')
    await likeMember(platform, ben, anna)
    await hand(anna)
    const letGo = await holdOpen(db, (tx) => tx.selectFrom('member_like').selectAll().forUpdate().execute())
    // It waits to record that the other like is no longer new.
    const like = decide(platform, anna, ben, 'like')
    await untilLockAwaited(db)
    const pass = decide(platform, anna, ben, 'pass')
    await untilLockAwaited(db, 2)
    await letGo()
    await Promise.all([like, pass])
    const cards = await db.selectFrom('finder_card').select('decision').where('member_id', '=', anna).execute()
    const { liked } = await likeStateOf(platform, anna, ben)
    expect([cards, liked]).toEqual([[{ decision: 'pass' }], false])
  })

  test('[4.86] only about a card of today, and not about someone who left meanwhile', async () => {
    const ben = await man('Ben')
    await expect(decide(platform, anna, ben, 'like')).rejects.toMatchObject({ code: 'not_found' })
    await hand(anna)
    await blockMember(platform, anna, ben)
    await db.updateTable('profile').set({ visible: false }).where('member_id', '=', ben).execute()
    await expect(decide(platform, anna, ben, 'like')).rejects.toMatchObject({ code: 'not_found' })
    expect(await db.selectFrom('finder_card').select('decision').execute()).toEqual([{ decision: null }])
  })

  test('[4.86] about a card whose day has just ended it counts, until the next are dealt', async () => {
    const [ben] = [await man('Ben'), await man('Cas')]
    await hand(anna)
    tomorrow()
    expect(await decide(platform, anna, ben, 'like')).toEqual({ decision: 'like', match: false })
    expect((await likeStateOf(platform, anna, ben)).liked).toBe(true)
    expect(await shown(anna)).toEqual(['Cas'])
    await expect(decide(platform, anna, ben, 'pass')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('leaves with the member: exported, then gone', async () => {
    const ben = await man('Ben')
    await hand(anna)
    await decide(platform, anna, ben, 'pass')
    expect((await wholeOf(exportMember(db, anna))).match_finder).toMatchObject([{ shown_id: ben, decision: 'pass' }])
    await eraseMember(db, ben)
    expect(await db.selectFrom('finder_card').selectAll().execute()).toEqual([])
  })
})
