// Likes against a real database: once, mutual, taken back, seen, and what other windows hear of it.
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { wholeOf } from '#base/pages.ts'
import { second } from '#base/time.ts'
import { blockMember } from '#features/profiles/blocks/service.ts'
import { refreshVisibility } from '#features/profiles/service.ts'
import { addTestMember, addTestSite, testPlatform } from '#features/profiles/testing.ts'
import { testDb } from '#platform/testing/test-db.ts'
import {
  eraseMember,
  exportMember,
  likeMember,
  likesOf,
  likesPage,
  likeStateOf,
  newLikesTotal,
  nextNewLike,
  seeLikeOf,
  unlikeMember,
} from './service.ts'

const { db, emptied } = await testDb()
const platform = testPlatform(db)
let heard: { to: readonly string[]; event: object; stored: number }[] = []
let published: Promise<unknown>[] = []
let [site, anna, ben] = ['', '', '']

platform.live.publish = (to, event) => {
  if (event.event === 'likes_changed') return
  // Queried over another connection, which sees only what is committed.
  const one = { to, event, stored: 0 }
  heard.push(one)
  published.push(rows().then((stored) => (one.stored = stored.length)))
}

beforeEach(async () => {
  await emptied()
  platform.clock.now = new Date('2026-06-15T12:20:00Z')
  site = await addTestSite(platform, { fictional_profiles: true })
  anna = await addTestMember(platform, site, { name: 'Anna' })
  ben = await addTestMember(platform, site, { name: 'Ben', profile: { gender: 'male' } })
  ;[heard, published] = [[], []]
})

const rows = () =>
  db
    .selectFrom('member_like')
    .select(['liker_id', 'liked_id', 'seen_at'])
    .orderBy('liker_id')
    .orderBy('liked_id')
    .execute()
const later = () => (platform.clock.now = new Date(platform.now().getTime() + second))
const totals = async (member: string) => (await likesOf(platform, member)).totals

describe('giving a like', () => {
  test('[4.16] twice counts once, even at the same time', async () => {
    await Promise.all([likeMember(platform, anna, ben), likeMember(platform, anna, ben)])
    expect(await likeMember(platform, anna, ben)).toMatchObject({ liked: true, match: false, profile: { id: ben } })
    expect(await rows()).toEqual([{ liker_id: anna, liked_id: ben, seen_at: null }])
    await Promise.all(published)
    expect(heard).toEqual([{ to: [ben], event: { event: 'like', member_id: anna, match: false }, stored: 1 }])
  })

  test('[4.12] [4.13] once returned it is a match, for both', async () => {
    await likeMember(platform, anna, ben)
    expect(await likeMember(platform, ben, anna)).toMatchObject({ match: true })
    for (const [one, other] of [
      [anna, ben],
      [ben, anna],
    ] as const) {
      expect((await likesPage(platform, one, 'matches', undefined)).likes).toMatchObject([{ id: other, match: true }])
      expect(await likeStateOf(platform, one, other)).toMatchObject({ liked: true, liked_by: true, match: true })
    }
    await Promise.all(published)
    expect(heard.slice(1).map(({ to, event, stored }) => [to, event, stored])).toEqual([
      [[anna], { event: 'like', member_id: ben, match: true }, 2],
      [[ben], { event: 'like', member_id: anna, match: true }, 2],
    ])
  })

  test('[4.13] two likes at the same instant are a match, and both windows hear of it', async () => {
    for (let round = 0; round < 10; round += 1) {
      await db.deleteFrom('member_like').execute()
      ;[heard, published] = [[], []]
      const answers = await Promise.all([likeMember(platform, anna, ben), likeMember(platform, ben, anna)])
      expect(answers.some(({ match }) => match)).toBe(true)
      await Promise.all(published)
      for (const member of [anna, ben]) {
        expect(heard.some(({ to, event }) => to.includes(member) && 'match' in event && event.match)).toBe(true)
        expect((await likeStateOf(platform, member, member === anna ? ben : anna)).match).toBe(true)
      }
    }
  })

  test('liking back answers the like: it is no longer new', async () => {
    await likeMember(platform, anna, ben)
    await likeMember(platform, ben, anna)
    expect([await newLikesTotal(platform, ben), await newLikesTotal(platform, anna)]).toEqual([0, 1])
  })

  test('[6.10] [6.12] [12.24] nobody can like themselves, unknown members, another site’s, invisible ones, or across a block', async () => {
    const blocker = await addTestMember(platform, site)
    const blocked = await addTestMember(platform, site)
    await blockMember(platform, blocker, anna)
    await blockMember(platform, anna, blocked)
    const refused: [string, string][] = [
      [anna, 'invalid_input'],
      [newId(), 'not_found'],
      [await addTestMember(platform, await addTestSite(platform)), 'not_found'],
      [await addTestMember(platform, site, { profile: { visible: false, invisible_mode: true } }), 'not_found'],
      [blocker, 'blocked_by_member'],
      [blocked, 'not_found'],
    ]
    for (const [id, code] of refused) await expect(likeMember(platform, anna, id)).rejects.toMatchObject({ code })
    expect(await rows()).toEqual([])
    // Both were told of the blocks above; nobody of a like.
    expect(heard.filter(({ event }) => (event as { event: string }).event === 'like')).toEqual([])
  })

  test('[12.23] an invisible member can like, but no window hears of it', async () => {
    await db
      .updateTable('profile')
      .set({ visible: false, invisible_mode: true })
      .where('member_id', '=', anna)
      .execute()
    expect(await likeMember(platform, anna, ben)).toMatchObject({ liked: true })
    await Promise.all(published)
    expect(heard).toEqual([])
    expect(await totals(ben)).toMatchObject({ received: 0, new: 0 })
  })
})

describe('taking a like back', () => {
  test('[4.15] takes the match with it; the other’s like stays; again changes nothing', async () => {
    await likeMember(platform, anna, ben)
    await likeMember(platform, ben, anna)
    await unlikeMember(platform, anna, ben)
    await unlikeMember(platform, anna, ben)
    expect(await totals(anna)).toEqual({ received: 1, sent: 0, matches: 0, new: 1 })
    expect(await totals(ben)).toEqual({ received: 0, sent: 1, matches: 0, new: 0 })
    expect(await likeStateOf(platform, anna, ben)).toMatchObject({ liked: false, liked_by: true, match: false })
  })
})

describe('a new like', () => {
  test('[4.14] [3.46] is new until the liker’s profile is opened, which clears that liker’s flag only', async () => {
    const carl = await addTestMember(platform, site, { profile: { gender: 'male' } })
    await likeMember(platform, ben, anna)
    later()
    await likeMember(platform, carl, anna)
    expect(await newLikesTotal(platform, anna)).toBe(2)
    expect(await seeLikeOf(platform, anna, ben)).toBe(1)
    const { liked_by } = await likesOf(platform, anna)
    expect(liked_by.map(({ id, like_new }) => [id, like_new])).toEqual([
      [carl, true],
      [ben, false],
    ])
    expect(await seeLikeOf(platform, anna, newId())).toBe(1)
    expect(await seeLikeOf(platform, carl, ben)).toBe(0)
  })

  test('[7.14] [7.15] [11.13] auto-like returns the oldest real one still new, changes nothing, and is 404 without one', async () => {
    await expect(nextNewLike(platform, anna)).rejects.toMatchObject({ code: 'not_found' })
    const fictional = await addTestMember(platform, site, { fictional: true })
    await db
      .insertInto('member_like')
      .values({ liker_id: fictional, liked_id: anna, created_at: platform.now(), seen_at: null })
      .execute()
    await expect(nextNewLike(platform, anna)).rejects.toMatchObject({ code: 'not_found' })
    later()
    await likeMember(platform, ben, anna)
    later()
    await likeMember(platform, await addTestMember(platform, site), anna)
    const before = await rows()
    expect(await nextNewLike(platform, anna)).toMatchObject({ id: ben, name: 'Ben' })
    expect(await nextNewLike(platform, anna)).toMatchObject({ id: ben })
    expect(await rows()).toEqual(before)
  })

  test('[3.80] [11.7] [11.8] [11.13] a fictional profile’s row would not count as a like: not listed, not counted, no match', async () => {
    const fictional = await addTestMember(platform, site, { fictional: true })
    await likeMember(platform, anna, fictional)
    await db
      .insertInto('member_like')
      .values({ liker_id: fictional, liked_id: anna, created_at: platform.now(), seen_at: null })
      .execute()
    expect(await likesOf(platform, anna)).toMatchObject({
      profiles: [{ id: fictional }],
      liked_by: [],
      totals: { received: 0, sent: 0, matches: 0, new: 0 },
    })
    expect(await likeStateOf(platform, anna, fictional)).toEqual({
      liked: true,
      liked_by: false,
      like_new: false,
      match: false,
    })
    const sent = await likesPage(platform, anna, 'sent', undefined)
    expect(sent).toMatchObject({ likes: [{ id: fictional, match: false }], totals: { sent: 0 } })
    await likeMember(platform, anna, ben)
    expect((await likesPage(platform, anna, 'sent', undefined)).totals.sent).toBe(1)
  })
})

describe('the lists', () => {
  test('[3.43] [7.12] profiles are those liked; each of liked_by carries an id and like_new', async () => {
    await likeMember(platform, anna, ben)
    expect(await likesOf(platform, anna)).toMatchObject({
      profiles: [{ id: ben, name: 'Ben' }],
      liked_by: [],
      totals: { received: 0, sent: 1, matches: 0, new: 0 },
    })
    expect(await likesOf(platform, ben)).toMatchObject({
      profiles: [],
      liked_by: [
        { id: anna, like_new: true, match: false, created_at: platform.now().toISOString(), profile: { id: anna } },
      ],
      totals: { received: 1, sent: 0, matches: 0, new: 1 },
    })
  })

  test('[12.23] [12.24] anyone who becomes invisible, disabled or blocked disappears, and is back afterwards', async () => {
    await likeMember(platform, ben, anna)
    await likeMember(platform, anna, ben)
    const shown = async () => [(await totals(anna)).received, (await totals(anna)).sent, (await totals(anna)).matches]
    const mode = async (invisible_mode: boolean, status: string) => {
      await db.updateTable('profile').set({ invisible_mode }).where('member_id', '=', ben).execute()
      await db.updateTable('member').set({ status }).where('id', '=', ben).execute()
      await refreshVisibility(db, ben)
    }
    expect(await shown()).toEqual([1, 1, 1])
    await mode(true, 'active')
    expect(await shown()).toEqual([0, 0, 0])
    await mode(false, 'disabled')
    expect(await shown()).toEqual([0, 0, 0])
    expect(await likesOf(platform, anna)).toMatchObject({ profiles: [], liked_by: [] })
    await mode(false, 'active')
    expect(await shown()).toEqual([1, 1, 1])
    await blockMember(platform, ben, anna)
    expect(await shown()).toEqual([0, 0, 0])
    expect((await likesPage(platform, anna, 'matches', undefined)).likes).toEqual([])
  })

  test('[2.11] pages of a tab, the latest first, reach every like exactly once', async () => {
    const likers: string[] = []
    for (let index = 0; index < 50; index += 1) {
      // Several at the same instant.
      if (index % 4 === 0) later()
      const liker = await addTestMember(platform, site, { profile: { gender: 'male' } })
      likers.push(liker)
      await likeMember(platform, liker, anna)
      if (index % 2 === 0) await likeMember(platform, anna, liker)
    }
    for (const [tab, expected] of [
      ['received', 50],
      ['sent', 25],
      ['matches', 25],
    ] as const) {
      const seen: string[] = []
      const times: string[] = []
      let next: string | null | undefined
      do {
        const page = await likesPage(platform, anna, tab, next ?? undefined)
        expect(page.totals).toMatchObject({ received: 50, sent: 25, matches: 25 })
        seen.push(...page.likes.map(({ id }) => id))
        times.push(...page.likes.map(({ created_at }) => created_at))
        next = page.next
      } while (next)
      expect([tab, seen.length, new Set(seen).size]).toEqual([tab, expected, expected])
      expect(times).toEqual(times.toSorted().toReversed())
      expect(seen.every((id) => likers.includes(id))).toBe(true)
    }
  })
})

test('a member’s likes are exported, and erased in both directions', async () => {
  await likeMember(platform, anna, ben)
  await likeMember(platform, ben, anna)
  expect(await wholeOf(exportMember(db, anna))).toEqual({
    likes: [{ liked_id: ben, name: expect.any(String), fictional: false, created_at: platform.now() }],
  })
  await eraseMember(db, anna)
  expect(await rows()).toEqual([])
})
