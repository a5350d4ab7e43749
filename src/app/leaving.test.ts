// Leaving over the whole server: hidden at once, given back by the mailed link, and after 14 days nowhere to be found.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { demoBundles } from '../../demo/sites.ts'
import { makeExport } from '#features/lifecycle/exports/service.ts'
import { eraseDue } from '#features/lifecycle/service.ts'
import { changeContactEmail, contactOf } from '#features/notifications/service.ts'
import { setStage } from '#platform/payments/sandbox-testing.ts'
import { photoForm } from './testing/photo-form.ts'
import { expectShape } from './testing/shapes.ts'
import { clientId, openStage, stagePassword } from './testing/stage.ts'
import type { Visitor } from './testing/stage.ts'

const provider = await setStage()
afterAll(() => provider.stop())
const stage = await openStage(provider.gateway)
const day = 86_400_000
let ann: Visitor & { id: string }
let bob: Visitor & { id: string }

beforeEach(async () => {
  await stage.reset()
  await stage.db.insertInto('bundle').values(demoBundles()).execute()
  ann = await stage.member({
    name: 'Zebedea',
    credits: 9,
    profile: { about: 'A quagga of my own', city: 'Haarlem', notes: JSON.stringify({ hair_color: 'like okapi' }) },
  })
  bob = await stage.member({ name: 'Bob', credits: 9, profile: { gender: 'male' } })
})

const leave = (who: Visitor) => who.post('/api/leaving.php', { confirm: 'delete_account' })
const pass = (days: number) => (stage.clock.now = new Date(stage.clock.now.getTime() + days * day))
const write = (from: Visitor, to: { id: string }, body: string) =>
  from.post('/api/message.php', { client_id: clientId(), member: to.id, body })
const statusOf = async ({ id }: { id: string }) =>
  (await stage.db.selectFrom('member').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

async function mailedTokens(template: string): Promise<string[]> {
  const rows = await stage.db
    .selectFrom('mail')
    .select('body_text')
    .where('template', '=', template)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(
    ({ body_text }) => new URL(/https?:\/\/\S+/.exec(body_text)?.[0] ?? '').searchParams.get('token') ?? '',
  )
}

const mailedToken = async () => (await mailedTokens('leaving'))[0] ?? ''

describe('asking to leave', () => {
  test('[4.109] says what stays behind', async () => {
    const answer = await ann.get('/api/leaving.php')
    expectShape('GET /api/leaving.php', answer)
    expect(answer.body).toMatchObject({ credits: 9, refundable: [], invisible: false, days: 14 })
  })

  test('[4.135] names what of the credits was bought and is paid back, order by order, while it can be', async () => {
    const { bundles } = (await ann.get('/api/bundles.php', { country: 'NL' })).body
    const [{ id, credits, amount_minor }] = bundles
    const order = { client_id: clientId(), bundle: id, country: 'NL', method: 'ideal' }
    const { payment_id } = (await ann.post('/api/payment.php', order)).body
    const { provider_id } = await stage.db.selectFrom('payment').select('provider_id').executeTakeFirstOrThrow()
    await provider.force(provider_id ?? '', 'paid')
    await ann.get('/api/payment.php', { id: payment_id })
    const answer = await ann.get('/api/leaving.php')
    expectShape('GET /api/leaving.php', answer)
    const until = expect.any(String)
    const offer = { payment: payment_id, credits, amount_minor, currency: 'EUR', until }
    expect(answer.body).toMatchObject({ credits: 9 + credits, refundable: [offer] })
    expect((await bob.get('/api/leaving.php')).body.refundable).toEqual([])
    const request = { client_id: clientId(), payment: payment_id, credits, amount_minor }
    expect((await ann.post('/api/refund.php', request)).status).toBe(200)
    expect((await ann.get('/api/leaving.php')).body).toMatchObject({ credits: 9, refundable: [] })
  })

  test('[2.65] [4.113] offers the smallest bundle to who never bought, and a code of one’s own once', async () => {
    const before = (await ann.get('/api/leaving.php', {})).body
    expect(before.trial).toMatchObject({ credits: 20, currency: 'EUR' })
    expect(before.discount).toEqual({ percentage: 25, code: null, expires_at: null })
    const asked = await Promise.all([ann.post('/api/leaving-discount.php'), ann.post('/api/leaving-discount.php')])
    for (const answer of asked) expectShape('POST /api/leaving-discount.php', answer)
    const { code } = asked[0].body
    expect([asked[1].body.code, (await ann.get('/api/leaving.php')).body.discount.code]).toEqual([code, code])
    const priced = (who: Visitor) => who.get('/api/bundles.php', { country: 'NL', code })
    pass(1)
    const [list, mine] = [(await ann.get('/api/bundles.php', { country: 'NL' })).body, (await priced(ann)).body]
    expect(mine.bundles[0].amount_minor).toBe(Math.round(list.bundles[0].amount_minor * 0.75))
    expect((await priced(bob)).body.code).toBe('code_not_found')
    pass(13)
    expect((await ann.get('/api/leaving.php')).body.discount).toBeNull()
    expect((await ann.post('/api/leaving-discount.php')).status).toBe(404)
    expect((await priced(ann)).body.code).toBe('code_expired')
  })

  test('[4.8] [4.110] [12.5] hides at once, ends every login, and wants the password again when the login is old', async () => {
    await write(bob, ann, 'Hello')
    stage.clock.now = new Date(stage.clock.now.getTime() + 11 * 60_000)
    expect((await leave(ann)).body.code).toBe('login_too_old')
    expect((await ann.post('/api/leaving.php', {})).status).toBe(422)
    expect(await statusOf(ann)).toBe('active')
    expect((await ann.post('/api/recent-login.php', { password: stagePassword })).status).toBe(200)
    const answer = await leave(ann)
    expectShape('POST /api/leaving.php', answer)
    expect(answer.body.erase_at).toBe(new Date(stage.clock.now.getTime() + 14 * day).toISOString())
    expect((await ann.get('/api/user.php')).status).toBe(403)
    expect((await bob.get('/api/member.php', { id: ann.id })).status).toBe(404)
    const { results } = (await bob.get('/api/members.php', { gender: 'any', country: 'any' })).body
    expect(results).toEqual([])
    const again = await stage
      .visitor()
      .post('/api/user.php', { email: `${ann.id}@stage.example`, password: stagePassword })
    expect(again.body.code).toBe('account_pending_deletion')
  })

  test('[4.110] in two windows at once it happens once', async () => {
    const answers = await Promise.all([leave(ann), leave(ann)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await stage.db.selectFrom('closure').selectAll().execute()).toHaveLength(1)
    expect(await stage.db.selectFrom('mail').select('id').where('template', '=', 'leaving').execute()).toHaveLength(1)
  })

  test('[4.110] [12.48] ends a change of the address that is under way', async () => {
    await ann.post('/api/mail-change.php', { email: 'elsewhere@stage.example' })
    const links = await mailedTokens('change_address')
    await leave(ann)
    const codes = []
    for (const token of links) codes.push((await stage.visitor().post('/api/mail-change-do.php', { token })).body.code)
    expect(codes).toEqual(['link_expired', 'link_expired'])
    const browser = stage.visitor()
    await browser.post('/api/coming-back.php', { token: await mailedToken() })
    const { body } = await browser.get('/api/mail-change.php')
    expect(body).toEqual({ email: `${ann.id}@stage.example`, pending: null })
  })
})

describe('coming back', () => {
  test('[1.21] [4.9] [4.111] looking at the link changes nothing; the click gives everything back, once', async () => {
    await write(ann, bob, 'Until soon')
    await leave(ann)
    const token = await mailedToken()
    const browser = stage.visitor()
    pass(13)
    const good = await browser.get('/api/coming-back.php', { token })
    expectShape('GET /api/coming-back.php', good)
    expect([good.body, await statusOf(ann)]).toEqual([{ good: true }, 'pending_deletion'])
    const back = await browser.post('/api/coming-back.php', { token })
    expectShape('POST /api/coming-back.php', back)
    expect((await browser.get('/api/user.php')).body).toMatchObject({ id: ann.id, credits: 8 })
    const { results } = (await bob.get('/api/members.php', { gender: 'any', country: 'any' })).body
    expect(results.map(({ name }: { name: string }) => name)).toEqual(['Zebedea'])
    const second = await stage.visitor().post('/api/coming-back.php', { token })
    expect([second.status, second.body.code]).toEqual([410, 'link_expired'])
    pass(2)
    await eraseDue(stage.platform)
    expect(await statusOf(ann)).toBe('active')
  })

  test('[4.111] who had not confirmed the address has done so by the click', async () => {
    const eve = await stage.member({ status: 'not_confirmed' })
    await leave(eve)
    await stage.visitor().post('/api/coming-back.php', { token: await mailedToken() })
    expect(await statusOf(eve)).toBe('active')
  })

  test('[12.48] the link says nothing of an address that was put in the place of its own', async () => {
    await leave(ann)
    const token = await mailedToken()
    await changeContactEmail(stage.db, ann.id, 'victim@stage.example', null)
    const browser = stage.visitor()
    expect((await browser.get('/api/coming-back.php', { token })).body).toEqual({ good: false })
    expect((await browser.post('/api/coming-back.php', { token })).body.code).toBe('link_expired')
    expect([await statusOf(ann), (await contactOf(stage.db, ann.id))?.confirmedAt]).toEqual(['pending_deletion', null])
  })

  test('[4.9] after 14 days the link is dead, and at the very moment one of the two holds', async () => {
    await leave(ann)
    const token = await mailedToken()
    pass(14)
    const [back] = await Promise.all([
      stage.visitor().post('/api/coming-back.php', { token }),
      eraseDue(stage.platform),
    ])
    expect([back.status, await statusOf(ann)]).toEqual([410, 'erased'])
  })
})

describe('[12.25] [1.21] 14 days after', () => {
  test('no table, file or queue knows the name, address, words or pictures any more', async () => {
    await livedThrough()
    const traces = ['+31612345678', 'Zebedea', `${ann.id}@stage.example`, 'quagga', 'okapi', 'tarsier', 'capybara']
    expect(await tablesWith(traces)).toEqual(expect.arrayContaining(['contact', 'member', 'message', 'profile']))
    await ann.post('/api/data-export.php')
    for (const { name, data } of stage.enqueued)
      if (name === 'lifecycle.export') await makeExport(stage.platform, (data as { export_id: string }).export_id)
    const files = filesOf(stage.platform.config.dataDir)
    expect(files.filter((file) => file.endsWith('.zip'))).toHaveLength(1)
    expect(files.length).toBeGreaterThan(3)
    await leave(ann)
    pass(14)
    await eraseDue(stage.platform)
    expect(await statusOf(ann)).toBe('erased')
    expect(await tablesWith(traces)).toEqual([])
    expect(filesOf(stage.platform.config.dataDir)).toEqual([])
    expect(stage.enqueued.filter(({ data }) => traces.some((trace) => JSON.stringify(data).includes(trace)))).toEqual(
      [],
    )
  })

  test('[10.16] [10.11] what others paid to write to them comes back, and the books keep amounts without the person', async () => {
    await write(bob, ann, 'Are you there?')
    const before = (await bob.get('/api/user.php')).body.credits
    await leave(ann)
    pass(14)
    await eraseDue(stage.platform)
    expect((await bob.get('/api/user.php')).body.credits).toBe(before + 1)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from credit_entry where member_id = ${ann.id}`.execute(stage.db)
    expect(rows[0]?.n).toBeGreaterThan(0)
  })

  test('one whose files can’t be removed keeps nobody else waiting, and is tried again', async () => {
    await ann.ask('POST', '/api/photo.php', photoForm({ client_id: clientId() }, await picture('#228844')))
    await leave(ann)
    await leave(bob)
    pass(14)
    const { storage } = stage.platform
    const removeAll = (folder: string) =>
      folder.includes(ann.id) ? Promise.reject(new Error('the disk is away')) : storage.removeAll(folder)
    const broken = { ...stage.platform, storage: { ...storage, removeAll } }
    // Read one by one: whoever fails is no page that all others wait behind.
    await expect(eraseDue(broken, 1)).rejects.toThrow('1 accounts could not be erased')
    expect([await statusOf(ann), await statusOf(bob)]).toEqual(['pending_deletion', 'erased'])
    await eraseDue(stage.platform)
    expect([await statusOf(ann), filesOf(stage.platform.config.dataDir)]).toEqual(['erased', []])
  })
})

const picture = (background: string) =>
  sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .png()
    .toBuffer()

/** What a member does in a while, in every room there is. */
async function livedThrough() {
  for (const colour of ['#aa3333', '#3333aa']) {
    const photo = await ann.ask('POST', '/api/photo.php', photoForm({ client_id: clientId() }, await picture(colour)))
    expect(photo.status).toBe(200)
  }
  const sent = await write(ann, bob, 'A tarsier for you')
  await write(bob, ann, 'Thanks')
  const { id: message } = sent.body.message
  const reported = { client_id: clientId(), member: ann.id, message, reason: 'other', words: 'Sends me a capybara' }
  await ann.post('/api/like.php', { member: bob.id })
  await bob.post('/api/like.php', { member: ann.id })
  await ann.post('/api/saved-search.php', { client_id: clientId(), name: 'capybara', filters: { country: 'any' } })
  await ann.post('/api/user.php?push=1', {
    subscription: { endpoint: 'https://push.example/capybara', keys: { p256dh: 'key', auth: 'secret' } },
  })
  const account = { account_holder: 'Zebedea Capybara', iban: 'NL91ABNA0417164300', phone: '0612345678' }
  const address = { street: 'Capybarakade', house_number: '1', zip: '1234 AB', city: 'Haarlem', country: 'NL' }
  expect((await ann.post('/api/directdebit.php', { client_id: clientId(), ...account, ...address })).status).toBe(200)
  const complaint = {
    client_id: clientId(),
    kind: 'service',
    email: `${ann.id}@stage.example`,
    body: 'The capybara is missing here, please look.',
  }
  const told = [
    await ann.post('/api/complaint.php', complaint),
    await bob.post('/api/report.php', reported),
    await ann.post('/api/report.php', { client_id: clientId(), member: bob.id, reason: 'other', words: 'capybara' }),
  ]
  expect(told.map(({ status }) => status)).toEqual([200, 200, 200])
  const { bundles } = (await ann.get('/api/bundles.php', { country: 'NL' })).body
  const paid = await ann.post('/api/payment.php', {
    client_id: clientId(),
    bundle: bundles[0].id,
    country: 'NL',
    method: 'ideal',
  })
  expect([sent.status, paid.status]).toEqual([200, 200])
}

/** Every table in which one of these words stands, queues included. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(stage.db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.raw(name)} t
      where exists (select from unnest(${[...words]}::text[]) word where t::text ilike '%' || word || '%')`.execute(
      stage.db,
    )
    if (rows[0]?.n) found.push(name.replace('public.', ''))
  }
  return found.toSorted()
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => /\.(avif|webp|jpg|zip)$/.test(file))
}
