// The demo site over the whole server: two members to log in as, and everybody else labelled as fictional.
import { beforeAll, expect, test } from 'vitest'
import { fillDemo } from '../../../../demo/fill.ts'
import { demoBundles } from '../../../../demo/sites.ts'
import { demoWelcome } from '../../../../demo/welcome.ts'
import { openStage } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const stage = await openStage()
const said: string[] = []
let printed: string[] = []
let logins: string[][] = []

beforeAll(async () => {
  await Promise.all([1, 2, 3].map(() => fillDemo(stage.platform, (line) => void said.push(line))))
  printed = await demoWelcome(stage.platform, 'https://duet.example', 'http://127.0.0.1:3000')
  logins = printed.flatMap((line) => {
    const found = /^Log in as (\S+) +(\S+) +password +(\S+)$/.exec(line)
    return found ? [found.slice(1)] : []
  })
})

async function loggedIn([, email, password]: string[]): Promise<Visitor> {
  const browser = stage.visitor()
  const { status } = await browser.post('/api/user.php', { email, password })
  expect(status).toBe(200)
  return browser
}

test('[1.54] started three times at once on an empty database, the demo is made once', async () => {
  expect(said).toEqual([expect.stringMatching(/^First start/), expect.stringMatching(/^The demo has 1200 fictional/)])
  const { bundles } = await stage.db
    .selectFrom('bundle')
    .select(({ fn }) => fn.countAll<string>().as('bundles'))
    .executeTakeFirstOrThrow()
  expect(Number(bundles)).toBe(demoBundles().length)
})

test('[11.12] what only this machine can reach is printed with the address there, whatever `PUBLIC_URL` says', () => {
  expect(printed).toContain('Duet is at              https://duet.example')
  expect(printed).toContain('A second site is at     http://zwei.localhost:3000')
  expect(printed).toContain('Mail sent by the site:  http://127.0.0.1:3000/outbox')
})

test('[11.12] the printed logins belong to two real members, and everybody else is fictional', async () => {
  expect(logins).toHaveLength(2)
  const real = await stage.db
    .selectFrom('member')
    .select('name')
    .where('fictional', '=', false)
    .orderBy('name')
    .execute()
  expect(real.map(({ name }) => name)).toEqual(logins.map(([name]) => name))
  const { fictional } = await stage.db
    .selectFrom('member')
    .select(({ fn }) => fn.countAll<string>().as('fictional'))
    .where('fictional', '=', true)
    .executeTakeFirstOrThrow()
  expect(Number(fictional)).toBeGreaterThan(500)
  for (const host of ['localhost', 'zwei.localhost']) {
    expect((await stage.visitor({ host }).get('/api/settings.php')).body.fictional_profiles).toBe(true)
  }
})

test('[11.1] [11.6] [11.8] fictional people are labelled in the API, count nowhere, and can be left out', async () => {
  const [first = []] = logins
  const alma = await loggedIn(first)
  const { results, num_results, num_fictional } = (
    await alma.get('/api/members.php', { gender: 'any', country: 'any' })
  ).body
  expect(results.length).toBe(24)
  expect(num_results).toBeLessThanOrEqual(2)
  expect(num_fictional).toBeGreaterThan(300)
  for (const card of results) expect(card).toHaveProperty('fictional')
  expect(results.filter((card: { fictional: boolean }) => card.fictional).length).toBeGreaterThanOrEqual(22)
  const only = (await alma.get('/api/members.php', { gender: 'any', country: 'any', real_only: '1' })).body
  expect(only.results.filter((card: { fictional: boolean }) => card.fictional)).toEqual([])
})

test.each(['localhost', 'zwei.localhost'])(
  '[3.81] the lowest price of a message at %s is that of its cheapest bundle',
  async (host) => {
    const browser = stage.visitor({ host })
    const told = (await browser.get('/api/settings.php')).body.minimum_message_costs as Record<string, object>
    expect(Object.keys(told).length).toBeGreaterThan(0)
    for (const [country, minimum] of Object.entries(told)) {
      const { bundles, message_credits } = (await browser.get('/api/bundles.php', { country })).body
      const prices = bundles.map((bundle: { list_amount_minor: number; credits: number }) =>
        Math.round((bundle.list_amount_minor * message_credits) / bundle.credits),
      )
      expect(minimum).toEqual({ costs_minor: Math.min(...prices), currency: bundles[0].currency })
    }
  },
)

test('[4.12] [4.13] the two can like each other, and both see the match', async () => {
  const [alma, noah] = [await loggedIn(logins[0] ?? []), await loggedIn(logins[1] ?? [])]
  const [almaId, noahId] = [(await alma.get('/api/user.php')).body.id, (await noah.get('/api/user.php')).body.id]
  expect((await alma.post('/api/like.php', { member: noahId })).body.match).toBe(false)
  expect((await noah.post('/api/like.php', { member: almaId })).body.match).toBe(true)
  for (const browser of [alma, noah]) expect((await browser.get('/api/likes.php')).body.totals.matches).toBe(1)
})
