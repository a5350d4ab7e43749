// Saved searches on a real database: ten at most, what is new in them, and one mail a day that reveals nothing in its subject.
import { describe, expect, test, vi } from 'vitest'
import { newId } from '#base/ids.ts'
import { languages } from '#base/languages.ts'
import { hour, minute } from '#base/time.ts'
import { changeNotifications } from '#features/notifications/choices/service.ts'
import { changeWhomSought } from '#features/profiles/seeking/service.ts'
import { addTestMember, addTestSite } from '#features/profiles/testing.ts'
import { openSearcher } from './fixture-searcher.ts'
import { changeSaved, dropSaved, eraseMember, exportMember, savedSearches, sendAlerts } from './service.ts'

const { db, platform, keeper, pass, keep, signUp } = await openSearcher()
const counts = async () => (await savedSearches(platform, keeper)).searches.map((one) => [one.name, one.new_count])
const mails = () =>
  db
    .selectFrom('mail')
    .select(['member_id', 'language', 'subject', 'body_text', 'html'])
    .orderBy('created_at')
    .execute()

describe('[4.66] a member keeps searches', () => {
  test('with a name, changed and deleted; ten at most', async () => {
    for (let index = 1; index <= 10; index += 1) await keep(`Search ${index}`, { min_age: String(20 + index) })
    await expect(keep('One more')).rejects.toMatchObject({ code: 'saved_search_limit' })
    const [first] = (await savedSearches(platform, keeper)).searches
    await dropSaved(platform, keeper, first?.id ?? '')
    await dropSaved(platform, keeper, first?.id ?? '')
    const { searches, limit } = await keep('One more')
    expect([searches.length, limit, searches.at(-1)?.name]).toEqual([10, 10, 'One more'])
    const id = searches[0]?.id ?? ''
    await changeSaved(platform, keeper, id, { name: 'By the sea', filters: { near: '1' }, alerts: false })
    expect((await savedSearches(platform, keeper)).searches[0]).toMatchObject({
      name: 'By the sea',
      filters: { near: '1' },
      alerts: false,
    })
  })

  test('fifteen at once leave ten, and the database gives out each slot once', async () => {
    const all = await Promise.all(
      Array.from({ length: 15 }, (_, at) =>
        keep(`s${at}`).then(
          () => 1,
          () => 0,
        ),
      ),
    )
    expect(all.reduce<number>((sum, one) => sum + one, 0)).toBe(10)
    const row = { member_id: keeper.memberId, name: 'x', filters: '{}', alerts: false, looked_at: platform.now() }
    const more = { told_until: platform.now(), created_at: platform.now() }
    const insert = (slot: number) =>
      db
        .insertInto('saved_search')
        .values({ ...row, ...more, id: newId(), client_id: newId(), slot })
        .execute()
    await expect(insert(1)).rejects.toMatchObject({ constraint: 'saved_search_slot_once' })
    await expect(insert(11)).rejects.toMatchObject({ constraint: 'saved_search_slot_range' })
  })

  test('[7.23] [7.24] the same twice is one; a different body under the same id is refused', async () => {
    const clientId = newId()
    await Promise.all([keep('Sea', {}, { clientId }), keep('Sea', {}, { clientId })])
    expect((await savedSearches(platform, keeper)).searches).toHaveLength(1)
    await expect(keep('Lake', {}, { clientId })).rejects.toMatchObject({ code: 'client_id_reused' })
  })

  test('[7.40] a retry restores nothing that was deleted or changed meanwhile', async () => {
    const clientId = newId()
    const again = () => keep('Sea', { min_age: '30', near: '1' }, { clientId })
    const id = (await again()).searches[0]?.id ?? ''
    await changeSaved(platform, keeper, id, { name: 'Coast', alerts: false })
    expect((await again()).searches.map(({ name }) => name)).toEqual(['Coast'])
    await Promise.all([dropSaved(platform, keeper, id), again(), again()])
    expect((await again()).searches).toEqual([])
    await expect(keep('Lake', {}, { clientId })).rejects.toMatchObject({ code: 'client_id_reused' })
  })

  test('[6.12] nobody else’s can be changed', async () => {
    const { searches } = await keep('Sea')
    const eve = { siteId: keeper.siteId, memberId: await addTestMember(platform, keeper.siteId) }
    const id = searches[0]?.id ?? ''
    await expect(changeSaved(platform, eve, id, { name: 'Mine' })).rejects.toMatchObject({ code: 'not_found' })
    await dropSaved(platform, eve, id)
    expect((await savedSearches(platform, keeper)).searches[0]?.name).toBe('Sea')
  })
})

test('[4.67] new means: joined since, fits, does not exclude the searcher, and is a real person', async () => {
  keeper.siteId = await addTestSite(platform, { fictional_profiles: true })
  keeper.memberId = await addTestMember(platform, keeper.siteId, { name: 'Ben2', profile: { gender: 'male' } })
  await signUp('Early')
  pass(minute)
  await keep('All')
  await keep('Young', { max_age: '30' })
  await signUp('Mia')
  await signUp('Zoe', { date_of_birth: '2000-01-01' })
  await signUp('Tom', { gender: 'male' })
  await changeWhomSought(platform, await signUp('Shy'), { min_age: 18, max_age: 20, abroad: true })
  await addTestMember(platform, keeper.siteId, { name: 'Fia', fictional: true })
  expect(await counts()).toEqual([
    ['All', 2],
    ['Young', 1],
  ])
  const [all] = (await savedSearches(platform, keeper)).searches
  await changeSaved(platform, keeper, all?.id ?? '', { opened: true })
  expect(await counts()).toEqual([
    ['All', 0],
    ['Young', 1],
  ])
})

test('[4.66] [4.67] a search that was deleted and restored still counts who has joined since it was last opened', async () => {
  const [kept] = (await keep('Sea')).searches
  await signUp('Mia')
  await dropSaved(platform, keeper, kept?.id ?? '')
  pass(minute)
  const lookedAt = new Date(kept?.looked_at ?? '')
  await keep('Sea', {}, { looked_at: lookedAt })
  expect(await counts()).toEqual([['Sea', 1]])
  await keep('Ahead', {}, { looked_at: new Date(platform.now().getTime() + hour) })
  await signUp('Zoe')
  expect(await counts()).toEqual([
    ['Sea', 2],
    ['Ahead', 1],
  ])
})

test('counting what is new takes one query for each search, and the searcher is read once', async () => {
  const spy = vi.spyOn(db.getExecutor().constructor.prototype as { executeQuery(): unknown }, 'executeQuery')
  const queries = async () => {
    spy.mockClear()
    await savedSearches(platform, keeper)
    return spy.mock.calls.length
  }
  expect(await queries()).toBe(1)
  for (let at = 1; at <= 10; at += 1) await keep(`Search ${at}`)
  expect(await queries()).toBe(1 + 1 + 10)
  spy.mockRestore()
})

test('[4.67] in a search for those new here, who has joined since counts only as long as the search shows them', async () => {
  await keep('New here', { new: '1' })
  await signUp('Mia')
  pass(15 * 24 * hour)
  await signUp('Zoe')
  expect(await counts()).toEqual([['New here', 1]])
})

describe('[4.68] the alert', () => {
  test('is one mail for all searches, at most one a day, however many workers', async () => {
    await keep('All')
    await keep('Young', { max_age: '30' })
    await keep('Quiet', {}, { alerts: false })
    pass(25 * hour)
    await sendAlerts(platform)
    expect(await mails()).toEqual([])
    await signUp('Mia')
    await signUp('Zoe', { date_of_birth: '2000-01-01' })
    await Promise.all([sendAlerts(platform), sendAlerts(platform), sendAlerts(platform)])
    const [mail, ...more] = await mails()
    expect([mail?.member_id, more]).toEqual([keeper.memberId, []])
    expect(mail?.body_text).toMatch(/All: 2 .*\n[^]*Young: 1 /)
    expect(mail?.body_text).not.toContain('Quiet')
    await signUp('Eva')
    await sendAlerts(platform)
    expect(await mails()).toHaveLength(1)
    pass(25 * hour)
    await sendAlerts(platform)
    expect((await mails()).map(({ body_text }) => /All: (\d+)/.exec(body_text)?.[1])).toEqual(['2', '1'])
  })

  test.each([99, 100])('says how many of %s there are, and no number as if it were all', async (joined) => {
    await keep('All')
    pass(minute)
    await Promise.all(Array.from({ length: joined }, () => addTestMember(platform, keeper.siteId)))
    pass(25 * hour)
    await sendAlerts(platform)
    expect((await mails())[0]?.body_text).toContain(joined > 99 ? 'All: 99+ new people' : 'All: 99 new people')
  })

  test('leads to the search, and leaves out what was already looked at', async () => {
    const { searches } = await keep('All', { min_age: '30' })
    await signUp('Mia')
    pass(25 * hour)
    await changeSaved(platform, keeper, searches[0]?.id ?? '', { opened: true })
    pass(25 * hour)
    await sendAlerts(platform)
    expect(await mails()).toEqual([])
    await signUp('Eva')
    await sendAlerts(platform)
    expect((await mails())[0]?.body_text).toContain(`/members?min_age=30&saved=${searches[0]?.id}`)
  })

  test.each([
    [
      'is not active',
      () => db.updateTable('member').set({ status: 'pending_deletion' }).where('id', '=', keeper.memberId).execute(),
    ],
    ['has no confirmed address', () => db.updateTable('contact').set({ confirmed_at: null }).execute()],
    [
      'gets no mails any more',
      () =>
        db
          .insertInto('notification_disabled')
          .values({ member_id: keeper.memberId, reason: 'bounce', disabled_at: platform.now() })
          .execute(),
    ],
  ])('does not go to whom %s', async (_who, change) => {
    await keep('All')
    await signUp('Mia')
    pass(25 * hour)
    await change()
    await sendAlerts(platform)
    expect(await mails()).toEqual([])
  })

  const stop = (reason: string) =>
    db
      .insertInto('notification_disabled')
      .values({ member_id: keeper.memberId, reason, disabled_at: platform.now() })
      .execute()

  test('continues for someone who unsubscribed from other mails, but not from these', async () => {
    await keep('All')
    await signUp('Mia')
    pass(25 * hour)
    await stop('listunsubscribe')
    await sendAlerts(platform)
    expect(await mails()).toHaveLength(1)
    await changeNotifications(platform, keeper.memberId, {
      choice: { event: 'saved_search', channel: 'mail', wanted: false },
    })
    await signUp('Eva')
    pass(25 * hour)
    await sendAlerts(platform)
    expect(await mails()).toHaveLength(1)
  })

  test('rings the phone even if mails have stopped', async () => {
    const rung: string[] = []
    platform.jobs = { enqueue: async (_db: unknown, name: string) => void rung.push(name) }
    const device = { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a', created_at: platform.now() }
    await db
      .insertInto('push_subscription')
      .values({ ...device, member_id: keeper.memberId, session_id: null })
      .execute()
    await keep('All')
    await signUp('Mia')
    pass(25 * hour)
    await stop('bounce')
    await sendAlerts(platform)
    expect([rung, await mails()]).toEqual([['push.send'], []])
  })

  test.each(languages)('[4.68] in %s: the subject does not reveal what the site is', async (language) => {
    await db.updateTable('contact').set({ language }).execute()
    await keep('Zoekt <b>', {})
    await signUp('Mia')
    pass(25 * hour)
    await sendAlerts(platform)
    const [mail] = await mails()
    expect(mail).toMatchObject({ language })
    expect(mail?.subject).not.toMatch(
      /dat(e|ing)|love|lieb|liefde|amour|amor|single|match|duet|search|such|zoek|member|mitglied/i,
    )
    expect(mail?.body_text).toContain('Zoekt <b>')
    expect(mail?.html).toContain('Zoekt &lt;b&gt;')
    expect(mail?.html).not.toContain('{{')
  })
})

test('a member’s searches are exported and erased', async () => {
  await keep('Sea', { near: '1' })
  expect((await exportMember(db, keeper.memberId)).saved_searches).toMatchObject([
    { name: 'Sea', filters: { near: '1' } },
  ])
  await eraseMember(db, keeper.memberId)
  expect((await exportMember(db, keeper.memberId)).saved_searches).toEqual([])
})
