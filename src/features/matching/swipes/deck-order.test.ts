// The order of the swipe game's deck, on a real database: that of the match finder.
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { hour } from '#base/time.ts'
import { addTestMember, addTestSite, testPlatform } from '#features/profiles/testing.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { handOf } from '../finder/service.ts'
import { swipesOf } from './service.ts'

const { db, emptied } = await testDb()
const platform = testPlatform(db)
let [site, ben] = ['', '']
const game = () => swipesOf(platform, { siteId: site, memberId: ben })
const like = { interests: ['jazz', 'hiking'], reason: 'dating', city: 'Haarlem' }

beforeEach(async () => {
  await emptied()
  platform.clock.now = new Date('2026-06-15T12:20:00Z')
  site = await addTestSite(platform)
  ben = await addTestMember(platform, site, { name: 'Ben', profile: { gender: 'male' } })
  await db.updateTable('profile').set(like).where('member_id', '=', ben).execute()
  const earlier = (hours: number) => new Date(platform.now().getTime() - hours * hour)
  const old = { signed_up_at: new Date('2026-01-01') }
  const near = { ...like, ...old, show_interests: true }
  await addTestMember(platform, site, { name: 'alike', profile: { ...near, last_active_at: earlier(9) } })
  await addTestMember(platform, site, {
    name: 'far',
    profile: { ...old, region: 'LI', city: '', last_active_at: earlier(1) },
  })
  await addTestMember(platform, site, { name: 'near', profile: { ...old, last_active_at: earlier(5) } })
})

test('[4.76] the order of the deck is the match finder’s', async () => {
  const { cards } = await handOf(platform, { siteId: site, memberId: ben })
  const names = (await game()).deck.map(({ name }) => name)
  expect(names).toEqual(['alike', 'near', 'far'])
  expect(names).toEqual(cards.map(({ profile }) => profile.name))
})

test('[4.76] the order of the deck puts the training’s choices first, and people abroad after those at home', async () => {
  await addTestMember(platform, site, { name: 'abroad', profile: { ...like, country: 'DE', region: 'BE' } })
  const far = await db.selectFrom('member').select('id').where('name', '=', 'far').executeTakeFirstOrThrow()
  const version = newId()
  const model = { version, trained_at: platform.now(), members: 4, likes: 0, passes: 0, maps: Buffer.alloc(0) }
  await db.insertInto('finder_model').values(model).execute()
  await db
    .insertInto('finder_choice')
    .values({ member_id: ben, version, chosen_ids: [far.id] })
    .execute()
  expect((await game()).deck.map(({ name }) => name)).toEqual(['far', 'alike', 'near', 'abroad'])
})

test('[4.76] the order of the deck takes as many statements for ten people as for one', async () => {
  let asked = 0
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const statements = async () => {
    asked = 0
    const { deck } = await swipesOf({ ...platform, db: counting }, { siteId: site, memberId: ben })
    return [deck.length, asked]
  }
  await db.updateTable('profile').set({ seeks_abroad: false }).where('member_id', '=', ben).execute()
  // The first reads the site's settings too, which are kept.
  await statements()
  const [three, few] = await statements()
  for (let index = 0; index < 12; index += 1) await addTestMember(platform, site, { name: `more${index}` })
  const [ten, many] = await statements()
  expect([three, ten]).toEqual([3, 10])
  expect(many).toBe(few)
})
