// Signing up on a site that hides who is a member: no later request reveals anything about the e-mail address.
import { sql } from 'kysely'
import { day } from '#base/time.ts'
import { eraseDue } from '#features/lifecycle/service.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { clientId, openStage, stagePassword } from '#app/testing/stage.ts'
import type { Answer, Visitor } from '#app/testing/stage.ts'
import { host, linkIn, signupForm as form } from './fixture-signups.ts'

const stage = await openStage()
const linkOf = (template: string) => linkIn(stage.db, template)

beforeEach(() => stage.reset())

/** What a stranger reads. */
const read = ({ status, text }: Answer) => `${status} ${text}`

const names = async (browser: Visitor) => {
  const { body } = await browser.get('/api/members.php', { gender: 'female', country: 'any' })
  return (body.results as { name: string }[]).map(({ name }) => name)
}

/** Everything one can try with an e-mail address, a name and a password of one's own choice. */
async function probe(email: string): Promise<string[]> {
  const [stranger, eve] = [stage.visitor({ host }), await stage.member({ host, name: 'Eve' })]
  const sent = form({ email })
  const answers = [
    await stranger.post('/api/signup.php', sent),
    await stranger.post('/api/signup.php', sent),
    await stranger.post('/api/signup.php', { ...sent, password: 'another good one' }),
    await stranger.post('/api/signup.php', form({ email: 'second@stage.example' })),
    await stranger.post('/api/signup-check.php', { name: 'wanda' }),
    await eve.put('/api/profile.php', { name: 'Wanda' }),
    await stranger.put('/api/activation-mail.php', { email }),
    await stranger.get('/api/activation-mail.php'),
  ]
  for (let tried = 0; tried < 7; tried++)
    answers.push(await stranger.post('/api/user.php', { email, password: sent.password }))
  expect(await names(eve)).not.toContain('Wanda')
  expect([...stranger.cookies.keys()]).not.toContain('session')
  return answers.map((answer) => read(answer).replaceAll(email, 'the address').replaceAll(eve.id, 'eve'))
}

describe('[12.49] if membership is hidden', () => {
  test('signups with a free address, a member’s and one that waits for its link get the same answers, byte for byte', async () => {
    const free = await probe('nobody@stage.example')
    await stage.reset()
    const { id } = await stage.member({ host, name: 'Victim' })
    expect(await probe(`${id}@stage.example`)).toEqual(free)
    await stage.reset()
    await stage.visitor({ host }).post('/api/signup.php', form({ name: 'Somebody', email: 'nobody@stage.example' }))
    expect(await probe('nobody@stage.example')).toEqual(free)
    expect(free.map((answer) => answer.slice(0, 3))).toEqual(
      [200, 200, 409, 422, 422, 422, 403, 403, 401, 401, 401, 401, 429, 429, 429].map(String),
    )
  })

  test('the form sent five times at once with a member’s address leaves one name behind', async () => {
    const { id } = await stage.member({ host })
    const sent = form({ email: `${id}@stage.example` })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => stage.visitor({ host }).post('/api/signup.php', sent)),
    )
    expect(new Set(answers.map(read)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await stage.db.selectFrom('member').select('id').where('name', '=', 'Wanda').execute()).toHaveLength(1)
  })

  test.each(['activate', 'reset_password'])(
    'the link in the mail %s completes it: then there is a member',
    async (by) => {
      const [wanda, seeker] = [stage.visitor({ host }), await stage.member({ host, profile: { gender: 'male' } })]
      const { email, password } = form({})
      await wanda.post('/api/signup.php', form({}))
      if (by === 'reset_password') await wanda.post('/api/password-reset.php', { email })
      expect(await names(seeker)).not.toContain('Wanda')
      const token = await linkOf(by)
      const answer =
        by === 'activate'
          ? await wanda.post('/api/activate.php', { token })
          : await wanda.post('/api/password-reset-do.php', { token, password: stagePassword })
      expect(answer.status).toBe(200)
      expect((await wanda.get('/api/user.php')).body).toMatchObject({ status: 'active' })
      expect(await names(seeker)).toContain('Wanda')
      const again = { email, password: by === 'activate' ? password : stagePassword }
      expect((await stage.visitor({ host }).post('/api/user.php', again)).status).toBe(200)
    },
  )

  test.each(['activate', 'reset_password'])(
    '[4.67] whoever completes it by the mail %s is new from then on: a search that was saved meanwhile counts them',
    async (by) => {
      const pass = (minutes: number) => (stage.clock.now = new Date(stage.clock.now.getTime() + minutes * 60_000))
      const [wanda, seeker] = [stage.visitor({ host }), await stage.member({ host, profile: { gender: 'male' } })]
      await wanda.post('/api/signup.php', form({}))
      if (by === 'reset_password') await wanda.post('/api/password-reset.php', { email: form({}).email })
      pass(5)
      const search = { client_id: clientId(), name: 'Anywhere', filters: { country: 'any' }, alerts: true }
      await seeker.post('/api/saved-search.php', search)
      pass(5)
      const token = await linkOf(by)
      await (by === 'activate'
        ? wanda.post('/api/activate.php', { token })
        : wanda.post('/api/password-reset-do.php', { token, password: stagePassword }))
      expect((await seeker.get('/api/saved-searches.php')).body.searches[0].new_count).toBe(1)
    },
  )

  test('the mail with the link is sent again to those who lost it', async () => {
    const wanda = stage.visitor({ host })
    await wanda.post('/api/signup.php', form({}))
    await wanda.post('/api/activation-mail.php', { email: form({}).email })
    expect(await stage.db.selectFrom('mail').select('template').execute()).toEqual([
      { template: 'activate' },
      { template: 'activate' },
    ])
  })

  test('an unconfirmed address is not changed, whoever the new one belongs to', async () => {
    const [ann, { id }] = [await stage.member({ host, status: 'not_confirmed' }), await stage.member({ host })]
    const answers = [
      await ann.put('/api/activation-mail.php', { email: 'free@stage.example' }),
      await ann.put('/api/activation-mail.php', { email: `${id}@stage.example` }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([409, 409])
    expect((await ann.get('/api/activation-mail.php')).body.email).toBe(`${ann.id}@stage.example`)
  })
})

describe('[12.163] a signup that nobody completes', () => {
  const pass = (days: number) => (stage.clock.now = new Date(stage.clock.now.getTime() + days * day))
  const left = async () => {
    const tables = ['contact', 'credential', 'profile', 'mail', 'known_browser', 'one_time_token'] as const
    const counts = await Promise.all(
      tables.map((table) =>
        stage.db
          .selectFrom(table)
          .select(sql`1`.as('one'))
          .execute(),
      ),
    )
    return counts.reduce((sum, rows) => sum + rows.length, 0)
  }

  test('is erased after 30 days: name and address are free, whoever’s they are', async () => {
    const { id } = await stage.member({ host, name: 'Victim' })
    const before = await left()
    await stage.visitor({ host }).post('/api/signup.php', form({}))
    await stage.visitor({ host }).post('/api/signup.php', form({ name: 'Xenia', email: `${id}@stage.example` }))
    await stage.db.deleteFrom('mail').where('template', '=', 'account_exists').execute()
    pass(29)
    await eraseDue(stage.platform)
    expect(await left()).toBeGreaterThan(before)
    pass(1)
    await eraseDue(stage.platform)
    expect(await left()).toBe(before)
    expect((await stage.visitor({ host }).post('/api/signup-check.php', { name: 'Wanda' })).status).toBe(200)
    expect((await stage.visitor({ host }).post('/api/signup-check.php', { name: 'Xenia' })).status).toBe(200)
  })

  test('is a member or gone if it is completed at that very moment', async () => {
    const wanda = stage.visitor({ host })
    await wanda.post('/api/signup.php', form({}))
    pass(29)
    await wanda.post('/api/activation-mail.php', { email: form({}).email })
    pass(1)
    const [{ status }] = await Promise.all([
      wanda.post('/api/activate.php', { token: await linkOf('activate') }),
      eraseDue(stage.platform),
    ])
    const { status: became } = await stage.db.selectFrom('member').select('status').executeTakeFirstOrThrow()
    expect(became).toBe(status === 200 ? 'active' : 'erased')
    const reachable = await stage.db.selectFrom('contact').select('email').execute()
    expect(reachable).toHaveLength(status === 200 ? 1 : 0)
  })
})

test('logging out deletes what the browser kept of the signup: the next person at it sees no address', async () => {
  const ann = await stage.member()
  const kept = ['signup', 'signup_mail', 'signup_member']
  for (const name of kept) ann.cookies.set(name, 'ann%40stage.example')
  await ann.get('/api/logout.php')
  expect([...ann.cookies.keys()].filter((name) => kept.includes(name))).toEqual([])
})
