// Invisible mode over the whole server: every list, number and indicator is checked, and the invisible member still uses the site.
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { wholeOf } from '#base/pages.ts'
import * as finder from '#features/matching/finder/service.ts'
import * as likes from '#features/matching/likes/service.ts'
import * as swipes from '#features/matching/swipes/service.ts'
import * as safety from '#features/safety/service.ts'
import { clientId, openStage } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'
import { recordPublished } from '#app/testing/published.ts'

const stage = await openStage()
let ann: Visitor & { id: string }
let ida: Visitor & { id: string }
const published = recordPublished(stage.platform)

beforeEach(async () => {
  await stage.reset()
  ann = await stage.member({ name: 'Ann', credits: 9 })
  ida = await stage.member({ name: 'Ida', credits: 9 })
  await ida.put('/api/profile.php', { invisible_mode: true })
  published.length = 0
})

const search = (by: Visitor, query: Record<string, string> = {}) =>
  by.get('/api/members.php', { gender: 'any', country: 'any', ...query })
const write = (from: Visitor, member: string) =>
  from.post('/api/message.php', { client_id: clientId(), member, body: 'Hello' })

describe('[12.23] [4.19] an invisible member', () => {
  test('is in no search and in none of its counts, for members and visitors', async () => {
    for (const [browser, others] of [
      [ann, []],
      [stage.visitor(), [ann.id]],
    ] as const) {
      for (const query of [{}, { online: '1' }, { real_only: '1' }, { country: 'NL', countryregion: 'NH' }]) {
        const { body } = await search(browser, query)
        expect([body.num_results, body.results.map(({ id }: { id: string }) => id)]).toEqual([others.length, others])
      }
    }
  })

  test('gives likes that are in no list, on no badge, and open no modal until they are visible again', async () => {
    await ida.post('/api/like.php', { member: ann.id })
    expect(published.filter(({ to }) => to.includes(ann.id))).toEqual([])
    await ann.post('/api/like.php', { member: (await stage.member()).id })
    const own = published.length
    const likes = (await ann.get('/api/likes.php')).body
    expect([likes.liked_by, likes.totals]).toEqual([[], { received: 0, sent: 1, matches: 0, new: 0 }])
    for (const type of ['received', 'matches'])
      expect((await ann.get('/api/likes-page.php', { type })).body.likes).toEqual([])
    expect((await ann.get('/api/counts.php')).body.new_likes).toBe(0)
    expect((await ann.get('/api/auto-like.php')).status).toBe(404)
    expect((await ann.get('/api/like.php', { member: ida.id })).body).toMatchObject({
      liked_by: false,
      like_new: false,
    })
    expect(published.slice(own).filter(({ to }) => to.includes(ann.id))).toEqual([])
    await ida.put('/api/profile.php', { invisible_mode: false })
    expect((await ann.get('/api/likes.php')).body.liked_by).toMatchObject([{ id: ida.id, like_new: true }])
    expect((await ann.get('/api/counts.php')).body.new_likes).toBe(1)
  })

  test('has earlier likes that look like none to anybody who checks, even across a block, and are still new when they are back', async () => {
    await ida.put('/api/profile.php', { invisible_mode: false })
    await ida.post('/api/like.php', { member: ann.id })
    const eve = await stage.member({ name: 'Eve' })
    const see = async ({ id }: { id: string }) => (await ann.post('/api/like-seen.php', { member: id })).text
    const hide = [
      () => ida.put('/api/profile.php', { invisible_mode: true }),
      () => ida.post('/api/block.php', { member: ann.id }),
    ]
    for (const hideNow of hide) {
      await hideNow()
      published.length = 0
      expect(await see(ida)).toBe(await see(eve))
      expect(published).toEqual([])
      await ida.put('/api/profile.php', { invisible_mode: false })
    }
    await ida.delete('/api/block.php', { member: ann.id })
    expect((await ann.get('/api/counts.php')).body.new_likes).toBe(1)
  })

  test('takes a like back silently, and so does a member who blocked', async () => {
    await ida.put('/api/profile.php', { invisible_mode: false })
    await ida.post('/api/like.php', { member: ann.id })
    await ida.post('/api/block.php', { member: ann.id })
    published.length = 0
    await ida.delete('/api/like.php', { member: ann.id })
    expect(published.filter(({ to }) => to.includes(ann.id))).toEqual([])
  })

  test('disappears from the sent likes of those who liked them before', async () => {
    await ida.put('/api/profile.php', { invisible_mode: false })
    await ann.post('/api/like.php', { member: ida.id })
    await ida.put('/api/profile.php', { invisible_mode: true })
    const likes = (await ann.get('/api/likes.php')).body
    expect([likes.profiles, likes.totals.sent]).toEqual([[], 0])
    expect((await ann.get('/api/likes-page.php', { type: 'sent' })).body.likes).toEqual([])
  })

  test('has a profile, a chat and a like that answer, byte for byte, as if they did not exist', async () => {
    const gone = await stage.member({ name: 'Gus' })
    await stage.db.updateTable('member').set({ status: 'pending_deletion' }).where('id', '=', gone.id).execute()
    await stage.db.updateTable('profile').set({ visible: false }).where('member_id', '=', gone.id).execute()
    const off = await stage.member({ name: 'Dis' })
    await stage.db.updateTable('member').set({ status: 'disabled' }).where('id', '=', off.id).execute()
    await stage.db.updateTable('profile').set({ visible: false }).where('member_id', '=', off.id).execute()
    const asked = (id: string) =>
      Promise.all([
        ann.get('/api/member.php', { id }),
        stage.visitor().get('/api/member.php', { id }),
        ann.get('/api/messages.php', { member: id }),
        ann.post('/api/like.php', { member: id }),
        ann.post('/api/block.php', { member: id }),
      ])
    const absent = await asked(newId())
    expect(absent.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    for (const id of [ida.id, gone.id, off.id])
      expect((await asked(id)).map(({ status, text }) => [status, text])).toEqual(
        absent.map(({ status, text }) => [status, text]),
      )
  })

  test('[12.171] is not named in the copy of anybody’s data, except of those they have written with', async () => {
    const eva = await stage.member({ name: 'Eva', credits: 9 })
    await ida.put('/api/profile.php', { invisible_mode: false })
    for (const one of [ann, eva]) {
      await one.get('/api/match-finder.php')
      await one.post('/api/swipe.php', { client_id: clientId(), member: ida.id, like: true })
      await one.post('/api/report.php', { client_id: clientId(), member: ida.id, reason: 'other', words: '' })
      await one.delete('/api/block.php', { member: ida.id })
    }
    expect((await write(eva, ida.id)).status).toBe(200)
    const namesIn = async ({ id }: { id: string }) => {
      const { db } = stage
      const { reports } = await safety.exportMember(db, id)
      const met = [
        (await wholeOf(likes.exportMember(db, id))).likes,
        (await wholeOf(await swipes.exportMember(db, id))).swipes,
        (await wholeOf(finder.exportMember(db, id))).match_finder,
      ]
      return [...met.map((rows) => rows.map(({ name }) => name)), reports.map(({ about }) => about)]
    }
    expect(await namesIn(ann)).toEqual([['Ida'], ['Ida'], expect.arrayContaining(['Ida', 'Eva']), ['Ida']])
    await ida.put('/api/profile.php', { invisible_mode: true, name: 'Ida Elsewhere' })
    expect(await namesIn(ann)).toEqual([[''], [''], expect.arrayContaining(['', 'Eva']), ['']])
    const named = 'Ida Elsewhere'
    expect(await namesIn(eva)).toEqual([[named], [named], expect.arrayContaining([named, 'Ann']), [named]])
  })

  test('blocks and reports silently, and the other can name and write to them no more than to nobody', async () => {
    const asked = async (id: string) => {
      const answers = [
        await ann.post('/api/block.php', { member: id }),
        await ann.post('/api/report.php', { client_id: clientId(), member: id, reason: 'other' }),
        await write(ann, id),
        await ann.post('/api/gift.php', { client_id: clientId(), member: id, gift: 'rose' }),
      ]
      return answers.map(({ status, text }) => [status, text])
    }
    const absent = await asked(newId())
    expect(absent.map(([status]) => status)).toEqual([404, 404, 404, 404])
    expect((await ida.post('/api/block.php', { member: ann.id })).status).toBe(200)
    expect(await asked(ida.id)).toEqual(absent)
    await ida.delete('/api/block.php', { member: ann.id })
    const report = { client_id: clientId(), member: ann.id, reason: 'other' }
    expect((await ida.post('/api/report.php', report)).status).toBe(200)
    expect(await asked(ida.id)).toEqual(absent)
    expect(published.filter(({ to }) => to.includes(ann.id))).toEqual([])
    expect(published.filter(({ to }) => to.includes(ida.id)).length).toBeGreaterThan(0)
  })

  test('searches, likes and writes like everybody, and is there, without a sign of life, for those they have written with', async () => {
    expect((await search(ida)).body.results).toMatchObject([{ id: ann.id }])
    expect((await ida.post('/api/like.php', { member: ann.id })).status).toBe(200)
    expect((await write(ida, ann.id)).status).toBe(200)
    const profile = await ann.get('/api/member.php', { id: ida.id })
    expect([profile.status, profile.body]).toMatchObject([200, { name: 'Ida', online: false, last_active: null }])
    const [chat] = (await ann.get('/api/chats.php')).body.chats
    expect(chat.profile).toMatchObject({ id: ida.id, name: 'Ida', online: false, last_active: null })
    expect((await write(ann, ida.id)).status).toBe(200)
    const stranger = await stage.member()
    expect((await stranger.get('/api/member.php', { id: ida.id })).status).toBe(404)
    expect((await search(ann)).body.results.map(({ id }: { id: string }) => id)).not.toContain(ida.id)
  })
})
