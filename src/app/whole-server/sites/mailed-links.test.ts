// A mailed link belongs to its member's site: under the host of another one it is unknown, and changes nothing.
import { beforeEach, expect, test } from 'vitest'
import { clientId, openStage } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const stage = await openStage()
const password = 'another quiet harbour'
let ann: Visitor & { id: string }

beforeEach(async () => {
  await stage.reset()
  ann = await stage.member()
})

async function mailedToken(): Promise<string> {
  const { body_text } = await stage.db
    .selectFrom('mail')
    .select('body_text')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return new URL(/https?:\/\/\S+/.exec(body_text)?.[0] ?? '').searchParams.get('token') ?? ''
}

test.each([
  [
    'to a new password',
    () => stage.visitor().post('/api/password-reset.php', { email: `${ann.id}@stage.example` }),
    ['/api/password-reset.php', '/api/password-reset-do.php'],
  ],
  [
    'that confirms the address',
    async () => (await stage.member({ status: 'not_confirmed' })).post('/api/activation-mail.php'),
    [null, '/api/activate.php'],
  ],
  [
    'to another address',
    () => ann.post('/api/mail-change.php', { email: 'new.harbour@mail.example' }),
    ['/api/mail-change-do.php', '/api/mail-change-do.php'],
  ],
  [
    'back',
    () => ann.post('/api/leaving.php', { confirm: 'delete_account' }),
    ['/api/coming-back.php', '/api/coming-back.php'],
  ],
] as const)('[1.16] the link %s', async (_where, ask, [look, click]) => {
  expect((await ask()).status).toBe(200)
  const given = { token: await mailedToken(), password, client_id: clientId() }
  const isGood = async (browser: Visitor, token: string) =>
    look ? ((await browser.get(look, { token })).body.good as boolean) : null
  const state = () =>
    Promise.all([
      stage.db.selectFrom('one_time_token').selectAll().execute(),
      stage.db.selectFrom('member').selectAll().execute(),
      stage.db.selectFrom('credential').selectAll().execute(),
      stage.db.selectFrom('session').select('id').execute(),
      stage.db.selectFrom('mail').select('id').execute(),
    ])
  const before = await state()
  const elsewhere = stage.visitor({ host: 'zwei.localhost' })
  const unknown = { ...given, token: 'x'.repeat(given.token.length) }
  for (const sent of [given, unknown]) {
    expect(await isGood(elsewhere, sent.token)).not.toBe(true)
    expect((await elsewhere.post(click, sent)).status).toBe(410)
  }
  expect(await state()).toEqual(before)
  const here = stage.visitor()
  expect(await isGood(here, given.token)).not.toBe(false)
  expect((await here.post(click, given)).status).toBe(200)
  // Nor does the form that used it, sent again over there.
  expect((await elsewhere.post(click, given)).status).toBe(410)
})
