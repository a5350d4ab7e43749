// When the alert about saved searches comes: nothing done to one of them puts off what there is to tell.
import { describe, expect, test } from 'vitest'
import { day, hour, minute } from '#base/time.ts'
import { openSearcher } from './fixture-searcher.ts'
import { changeSaved, dropSaved, savedSearches, sendAlerts } from './service.ts'

const { db, platform, keeper, pass, keep, signUp } = await openSearcher()
const mails = () => db.selectFrom('mail').select('body_text').orderBy('created_at').execute()

describe('[4.68] the alert', () => {
  test('comes although another search is opened every day', async () => {
    const { searches } = await keep('Daily')
    await keep('Rare', { max_age: '30' })
    await signUp('Zoe', { date_of_birth: '2000-01-01' })
    for (const _ of [1, 2, 3]) {
      pass(12 * hour)
      await changeSaved(platform, keeper, searches[0]?.id ?? '', { opened: true })
      pass(12 * hour)
      await sendAlerts(platform)
    }
    expect((await mails()).map(({ body_text }) => /(Daily|Rare): \d+/.exec(body_text)?.[0])).toEqual(['Rare: 1'])
  })

  test('is not put off by a new name, but counts from when alerts are switched on', async () => {
    await keep('Near', {})
    await keep('Far', {})
    const [near, far] = (await savedSearches(platform, keeper)).searches
    await signUp('Anna')
    pass(23 * hour)
    // As the form sends it: with the switch as it was.
    await changeSaved(platform, keeper, near?.id ?? '', { name: 'Nearby', alerts: true })
    pass(2 * hour)
    await sendAlerts(platform)
    expect((await mails()).map(({ body_text }) => body_text)).toEqual([
      expect.stringMatching(/Nearby: 1 new person[^]*Far: 1 new person/),
    ])
    await changeSaved(platform, keeper, far?.id ?? '', { alerts: false })
    await signUp('Eva')
    pass(25 * hour)
    await changeSaved(platform, keeper, far?.id ?? '', { alerts: true })
    await dropSaved(platform, keeper, near?.id ?? '')
    pass(25 * hour)
    await sendAlerts(platform)
    expect(await mails()).toHaveLength(1)
  })

  test('comes although another one is switched off and on, which is told of who joined since, and once a day', async () => {
    await keep('First')
    const { searches } = await keep('Second')
    const second = searches[1]?.id ?? ''
    await signUp('Anna')
    pass(23 * hour)
    await changeSaved(platform, keeper, second, { alerts: false })
    await changeSaved(platform, keeper, second, { alerts: true })
    await signUp('Eva')
    pass(2 * hour)
    await Promise.all([sendAlerts(platform), sendAlerts(platform)])
    await signUp('Mia')
    pass(23 * hour)
    await sendAlerts(platform)
    expect((await mails()).map(({ body_text }) => body_text.match(/(First|Second): \d+/g))).toEqual([
      ['First: 2', 'Second: 1'],
    ])
    pass(hour)
    await sendAlerts(platform)
    expect((await mails()).map(({ body_text }) => body_text.match(/(First|Second): \d+/g))[1]).toEqual([
      'First: 1',
      'Second: 1',
    ])
  })

  test('comes although another search is saved every day', async () => {
    await keep('First')
    await signUp('Anna')
    for (const at of [1, 2, 3]) {
      pass(12 * hour)
      await keep(`Later ${at}`)
      pass(11 * hour)
      await sendAlerts(platform)
    }
    expect((await mails()).map(({ body_text }) => body_text.match(/(First|Later \d): \d+/g))).toEqual([['First: 1']])
    await signUp('Eva')
    pass(hour)
    await sendAlerts(platform)
    expect((await mails()).map(({ body_text }) => body_text.match(/(First|Later \d): \d+/g))[1]).toEqual([
      'First: 1',
      'Later 1: 1',
      'Later 2: 1',
      'Later 3: 1',
    ])
  })

  test('[4.423] continues when the clock goes back, and comes no more often for that', async () => {
    const right = platform.clock.now
    pass(20 * day)
    await keep('Near')
    await signUp('Anna')
    pass(day)
    await sendAlerts(platform)
    expect(await mails()).toHaveLength(1)
    // Another machine that is a little behind.
    pass(-minute)
    await sendAlerts(platform)
    expect(await mails()).toHaveLength(1)
    await db.deleteFrom('mail').execute()
    platform.clock.now = new Date(right.getTime() + day)
    await db.updateTable('profile').set({ signed_up_at: right }).execute()
    await signUp('Eva')
    await Promise.all([sendAlerts(platform), sendAlerts(platform)])
    await signUp('Mia')
    pass(23 * hour)
    await sendAlerts(platform)
    expect(await mails()).toHaveLength(1)
    pass(hour)
    await sendAlerts(platform)
    expect((await mails()).map(({ body_text }) => /Near: \d+/.exec(body_text)?.[0])).toEqual(['Near: 1', 'Near: 1'])
  })
})
