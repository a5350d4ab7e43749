// The swipe game on a real database: four likes a day however many windows, the deck, undoing, the wait.
import { beforeEach, describe, expect, test } from 'vitest'
import type { ProductError } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import { wholeOf } from '#base/pages.ts'
import { day, hour } from '#base/time.ts'
import { blockMember } from '#features/profiles/blocks/service.ts'
import { holdOpen, untilLockAwaited } from '#platform/testing/held-transaction.ts'
import { changeWhomSought } from '#features/profiles/seeking/service.ts'
import { addTestMember, addTestSite, testPlatform } from '#features/profiles/testing.ts'
import type { LiveEvent } from '#platform/realtime/live.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { likeMember, likeStateOf, unlikeMember } from '../likes/service.ts'
import { eraseMember, exportMember, swipe, swipesOf, takeBack } from './service.ts'

const { db, emptied } = await testDb()
const platform = testPlatform(db)
const sent: [string, LiveEvent][] = []
platform.live.publish = (to, event) => void sent.push(...to.map((id): [string, LiveEvent] => [id, event]))
let [site, ben] = ['', '']
let women: string[] = []

beforeEach(async () => {
  await emptied()
  platform.clock.now = new Date('2026-06-15T12:20:00Z')
  site = await addTestSite(platform)
  ben = await addTestMember(platform, site, { name: 'Ben', profile: { gender: 'male' } })
  women = []
  for (let index = 0; index < 7; index += 1) women.push(await addTestMember(platform, site, { name: `w${index}` }))
  sent.length = 0
})

const who = (at: number) => women[at] ?? ''
const give = (at: number, like: boolean, more: Partial<Parameters<typeof swipe>[1]> = {}) =>
  swipe(platform, { siteId: site, memberId: ben, clientId: newId(), swipedId: who(at), like, ...more })
const code = (error: ProductError) => error.code
const game = () => swipesOf(platform, { siteId: site, memberId: ben })
const dealt = async () => (await game()).deck.map(({ name }) => name).toSorted()
const undo = (at: number) => takeBack(platform, { siteId: site, memberId: ben }, who(at))
const likesOfBen = async () => (await db.selectFrom('member_like').select('liked_id').execute()).length

describe('[4.41] four likes a day', () => {
  test('then a wait, whose end is shown, and passes still cost nothing', async () => {
    expect((await give(0, false)).likes_left).toBe(4)
    for (const [at, left] of [3, 2, 1, 0].entries()) expect((await give(at + 1, true)).likes_left).toBe(left)
    await expect(give(5, true)).rejects.toMatchObject({ code: 'swipe_limit' })
    expect(await likesOfBen()).toBe(4)
    // Amsterdam's midnight, for the browser named no other.
    expect(await game()).toMatchObject({ deck: [], likes_left: 0, next_likes_at: '2026-06-15T22:00:00.000Z' })
    expect((await give(5, false)).liked).toBe(false)
    platform.clock.now = new Date('2026-06-15T22:00:00Z')
    expect(await game()).toMatchObject({ likes_left: 4, next_likes_at: null })
    expect((await give(6, true)).likes_left).toBe(3)
  })

  test('[4.75] seven likes at once, in as many windows, count as four', async () => {
    const outcomes = await Promise.all(women.map((_id, at) => give(at, true).then(() => 'liked', code)))
    expect(outcomes.toSorted()).toEqual([
      'liked',
      'liked',
      'liked',
      'liked',
      'swipe_limit',
      'swipe_limit',
      'swipe_limit',
    ])
    expect(await likesOfBen()).toBe(4)
  })

  test('[4.75] the database itself refuses a fifth, and the same slot twice', async () => {
    await give(0, true)
    const row = { swiper_id: ben, swiped_at: platform.now(), day: '2026-06-15', gave_like: true }
    const insert = (at: number, like_slot: number) =>
      db
        .insertInto('swipe')
        .values({ ...row, swiped_id: who(at), like_slot, client_id: newId() })
        .execute()
    await expect(insert(1, 1)).rejects.toMatchObject({ constraint: 'swipe_like_slot_once' })
    await expect(insert(1, 5)).rejects.toMatchObject({ constraint: 'swipe_like_slot_range' })
  })

  test('[7.22] [7.23] [7.24] the same swipe again, at once or later, is one; with another body it is refused', async () => {
    const clientId = newId()
    const answers = await Promise.all([1, 2, 3].map(() => give(0, true, { clientId })))
    expect(answers.map(({ liked, likes_left }) => [liked, likes_left])).toEqual([1, 2, 3].map(() => [true, 3]))
    expect((await give(0, true)).likes_left).toBe(3)
    await expect(give(0, false, { clientId })).rejects.toMatchObject({ code: 'client_id_reused' })
    await expect(give(1, true, { clientId })).rejects.toMatchObject({ code: 'client_id_reused' })
    expect(sent.filter(([to, { event }]) => to === who(0) && event === 'like')).toHaveLength(1)
  })

  test('[7.40] a retry does not restore a like that was taken back meanwhile, and gets the same answer', async () => {
    const clientId = newId()
    const first = await give(0, true, { clientId })
    await undo(0)
    sent.length = 0
    const again = await Promise.all([1, 2, 3].map(() => give(0, true, { clientId })))
    expect(again.map(({ liked, likes_left }) => [liked, likes_left])).toEqual([1, 2, 3].map(() => [first.liked, 4]))
    expect(await likesOfBen()).toBe(0)
    expect(sent.filter(([to]) => to === who(0))).toEqual([])
    await expect(give(0, false, { clientId })).rejects.toMatchObject({ code: 'client_id_reused' })
    await expect(give(1, true, { clientId })).rejects.toMatchObject({ code: 'client_id_reused' })
  })

  test('[7.40] nor one that another window had already given, nor a pass over a later like', async () => {
    const [later, pass] = [newId(), newId()]
    await give(0, true)
    expect((await give(0, true, { clientId: later })).liked).toBe(true)
    await undo(0)
    expect(await give(0, true, { clientId: later })).toMatchObject({ liked: true, likes_left: 4 })
    await give(1, false, { clientId: pass })
    await give(1, true)
    expect(await give(1, false, { clientId: pass })).toMatchObject({ liked: false, likes_left: 3 })
    expect(await likesOfBen()).toBe(1)
  })

  test('[7.40] a retry at the very moment of undoing leaves no like behind', async () => {
    const clientId = newId()
    await give(0, true, { clientId })
    await Promise.all([undo(0), ...[1, 2, 3].map(() => give(0, true, { clientId }))])
    expect([await likesOfBen(), (await game()).likes_left]).toEqual([0, 4])
  })

  test('[4.75] in two windows, a like stays a like, and a pass can become one', async () => {
    await give(0, true)
    expect(await give(0, false)).toMatchObject({ liked: true, likes_left: 3 })
    await give(1, false)
    expect(await give(1, true)).toMatchObject({ liked: true, likes_left: 2 })
  })

  test('[4.75] a like that was taken back elsewhere and is given again in an older window is one, and uses no second slot', async () => {
    await give(0, true)
    await unlikeMember(platform, ben, who(0))
    expect(await give(0, true)).toMatchObject({ liked: true, likes_left: 3 })
    expect((await likeStateOf(platform, ben, who(0))).liked).toBe(true)
    expect((await undo(0)).likes_left).toBe(4)
    expect((await likeStateOf(platform, ben, who(0))).liked).toBe(false)
  })

  test('[4.72] by the time zone that the browser names, which can’t be changed to start the day again', async () => {
    const at = { timeZone: 'Pacific/Kiritimati' }
    for (const one of [0, 1, 2, 3]) await give(one, true, at)
    expect((await game()).next_likes_at).toBe('2026-06-16T10:00:00.000Z')
    await expect(give(4, true, { timeZone: 'Pacific/Pago_Pago' })).rejects.toMatchObject({ code: 'swipe_limit' })
    platform.clock.now = new Date(platform.now().getTime() + 12 * hour)
    await expect(give(4, true, { timeZone: 'Pacific/Pago_Pago' })).rejects.toMatchObject({ code: 'swipe_limit' })
  })
})

test('[4.12] a like in the game is a like: a match if returned, even at the same instant', async () => {
  await likeMember(platform, who(0), ben)
  expect(await give(0, true)).toMatchObject({ match: true, profile: { name: 'w0' } })
  const back = { siteId: site, memberId: who(1), clientId: newId(), swipedId: ben, like: true }
  const both = await Promise.all([give(1, true), swipe(platform, back)])
  expect(both.some(({ match }) => match)).toBe(true)
  expect((await likeStateOf(platform, ben, who(1))).match).toBe(true)
})

describe('[4.73] undoing', () => {
  test('restores the card, the day’s like and removes the like itself', async () => {
    await give(0, true)
    await give(1, true)
    expect(await game()).toMatchObject({ likes_left: 2, may_take_back: who(1) })
    expect(await undo(1)).toMatchObject({ taken_back: true, likes_left: 3, may_take_back: who(0) })
    expect(await dealt()).toContain('w1')
    expect((await likeStateOf(platform, ben, who(1))).liked).toBe(false)
    // Twice is once.
    expect(await undo(1)).toMatchObject({ taken_back: false, likes_left: 3 })
  })

  test('works only for the latest, and not after an hour', async () => {
    await give(0, true)
    platform.clock.now = new Date(platform.now().getTime() + 1)
    await give(1, false)
    expect((await undo(0)).taken_back).toBe(false)
    platform.clock.now = new Date(platform.now().getTime() + hour)
    expect(await undo(1)).toMatchObject({ taken_back: false, may_take_back: null })
  })

  test('keeps a like that was given elsewhere before', async () => {
    await likeMember(platform, ben, who(0))
    await give(0, true)
    await undo(0)
    expect((await likeStateOf(platform, ben, who(0))).liked).toBe(true)
  })

  test('[4.462] says whether the member is liked now, as does a pass', async () => {
    await likeMember(platform, ben, who(0))
    expect((await give(0, false)).liked).toBe(true)
    expect(await undo(0)).toMatchObject({ taken_back: true, liked: true, profile: null })
    await give(1, true)
    expect(await undo(1)).toMatchObject({ taken_back: true, liked: false, profile: { id: who(1) } })
    expect((await give(1, false)).liked).toBe(false)
  })

  test('[4.462] is told to the member’s other windows, a pass too', async () => {
    await give(0, false)
    sent.length = 0
    await undo(0)
    expect(sent).toEqual([[ben, { event: 'likes_changed' }]])
    await undo(0)
    expect(sent).toHaveLength(1)
  })

  test('[4.73] while another window gives the like again, that one stays intact', async () => {
    await give(0, true)
    const letGo = await holdOpen(db, (tx) => tx.selectFrom('member_like').selectAll().forUpdate().execute())
    const back = undo(0)
    await untilLockAwaited(db)
    const anew = give(0, true)
    await Promise.race([anew, untilLockAwaited(db, 2)])
    await letGo()
    await Promise.all([back, anew])
    expect([await likesOfBen(), (await game()).likes_left]).toEqual([1, 3])
  })

  test('twice at once restores one like of the day', async () => {
    await give(0, true)
    await Promise.all([undo(0), undo(0)])
    expect((await game()).likes_left).toBe(4)
  })
})

describe('[4.76] the deck', () => {
  test('holds people who fit both ways, and nobody who is blocked, liked or hidden', async () => {
    await changeWhomSought(platform, who(0), { min_age: 18, max_age: 20, abroad: true })
    await blockMember(platform, who(1), ben)
    await blockMember(platform, ben, who(2))
    await likeMember(platform, ben, who(3))
    await addTestMember(platform, site, { name: 'hidden', profile: { visible: false } })
    await addTestMember(platform, site, { name: 'man', profile: { gender: 'male' } })
    await addTestMember(platform, site, { name: 'abroad', profile: { country: 'DE', region: 'BE' } })
    expect(await dealt()).toEqual(['abroad', 'w4', 'w5', 'w6'])
  })

  test('[4.74] those passed are back after thirty days, those liked never', async () => {
    await give(0, false)
    await give(1, true)
    await unlikeMember(platform, ben, who(1))
    expect(await dealt()).toEqual(['w2', 'w3', 'w4', 'w5', 'w6'])
    platform.clock.now = new Date(platform.now().getTime() + 30 * day)
    expect(await dealt()).toEqual(['w0', 'w2', 'w3', 'w4', 'w5', 'w6'])
    expect((await give(0, true)).liked).toBe(true)
  })

  test('nobody can swipe someone they can’t see', async () => {
    await blockMember(platform, who(0), ben)
    await expect(give(0, false)).rejects.toMatchObject({ code: 'blocked_by_member' })
    await expect(give(0, true, { swipedId: newId() })).rejects.toMatchObject({ code: 'not_found' })
    await expect(give(0, true, { swipedId: ben })).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

test('a member’s swipes are exported, and erased from both sides', async () => {
  await give(0, true, { timeZone: 'Europe/Rome' })
  expect(await wholeOf(await exportMember(db, ben))).toMatchObject({
    swipes: [{ swiped_id: who(0), liked: true }],
    time_zone: 'Europe/Rome',
  })
  await eraseMember(db, who(0))
  expect((await wholeOf(await exportMember(db, ben))).swipes).toEqual([])
  await eraseMember(db, ben)
  expect((await exportMember(db, ben)).time_zone).toBeNull()
})
