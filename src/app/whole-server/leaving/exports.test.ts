// A member's export over the whole server: everything is in it, nobody else gets it, and it is deleted again.
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { demoBundles } from '../../../../demo/sites.ts'
import { maintainExports, makeExport } from '#features/lifecycle/exports/service.ts'
import { eraseDue } from '#features/lifecycle/service.ts'
import { setStage } from '#platform/payments/sandbox-testing.ts'
import { browserKeys } from '#platform/testing/browser-keys.ts'
import { photoForm } from '#app/testing/photo-form.ts'
import { expectShape } from '#app/testing/shapes.ts'
import { clientId, openStage, stagePassword } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const provider = await setStage()
afterAll(() => provider.stop())
const stage = await openStage(provider.gateway)
let ann: Visitor & { id: string }
let bob: Visitor & { id: string }

beforeEach(async () => {
  await stage.reset()
  await stage.db.insertInto('bundle').values(demoBundles()).execute()
  ann = await stage.member({ name: 'Zebedea', credits: 9, profile: { about: 'A quagga <b>of my own</b>' } })
  bob = await stage.member({ name: 'Bob', credits: 9, profile: { gender: 'male' } })
})

const minutes = (n: number) => (stage.clock.now = new Date(stage.clock.now.getTime() + n * 60_000))
const ask = (who: Visitor) => who.post('/api/data-export.php')
const stateOf = async (who: Visitor) => (await who.get('/api/data-export.php')).body.export

async function work(platform = stage.platform) {
  for (const { name, data } of stage.enqueued.splice(0))
    if (name === 'lifecycle.export') await makeExport(platform, (data as { export_id: string }).export_id)
}

async function opened(who: Visitor) {
  const { link } = await stateOf(who)
  const response = await stage.app.inject({
    url: link,
    headers: { host: 'localhost', cookie: `session=${who.cookies.get('session')}` },
  })
  const files = unzipSync(response.rawPayload)
  const text = (name: string) => Buffer.from(files[name] ?? []).toString('utf8')
  return { files, page: text('index.html'), data: JSON.parse(text('data.json')) as Record<string, unknown>, response }
}

/** For each table about a member, where the export has it. */
const inTheCopy: Record<string, string> = {
  address_change: 'address_change',
  birth_correction: 'birth_correction',
  block: 'blocks',
  chat_photo: 'sent_photos',
  complaint: 'complaints',
  contact: 'contact',
  conversation: 'messages',
  credit_entry: 'credits',
  discount_code: 'discount_codes',
  fictional_acknowledgement: 'fictional_warning_read_at',
  finder_card: 'match_finder',
  known_browser: 'known_browsers',
  mail: 'mails',
  mandate: 'mandates',
  member_like: 'likes',
  member_zone: 'time_zone',
  message: 'messages',
  message_reaction: 'reactions',
  notification_choice: 'notification_choices',
  notification_disabled: 'notifications_disabled',
  notification_manner: 'notification_manner',
  participant: 'messages',
  passkey: 'passkeys',
  payment: 'payments',
  photo: 'photos',
  photo_permission: 'photo_permissions',
  premium: 'premium_since',
  profile: 'profile',
  push_subscription: 'push_devices',
  refund: 'refunds',
  report: 'reports',
  restricted_return: 'restrictions_before',
  restriction: 'restrictions',
  saved_search: 'saved_searches',
  session: 'sessions',
  signup_source: 'source',
  spending_limit: 'spending_limit',
  stored_method: 'stored_cards',
  swipe: 'swipes',
}

/** And why the others are not in it. */
const leftOut: Record<string, string> = {
  complaint_profile: 'evidence of somebody’s complaint; the words are in the profile',
  closure: 'who leaves has no copy any more',
  credential: 'a secret',
  credit_lot: 'reckoned from the orders and the credits',
  data_export: 'the copy itself',
  digest_sent: 'when the last of the mails went',
  debit: 'said by the order; the rest is for its limits',
  discount_use: 'said by the order',
  erasure_request: 'which operator deleted the account when its member asked them to',
  finder_choice: 'reckoned from likes and passes',
  finder_person: 'reckoned from the profile and the choices',
  kept_answer: 'what was answered, for retries of a week; what came of it is told by the rest',
  money_entry: 'the books of the orders',
  notice: 'waits for hours to be told; what it counts is among the messages and likes',
  one_time_token: 'secrets',
  passkey_challenge: 'asked of a device once',
  report_message: 'evidence of somebody’s report; the words are among the messages',
  signup_attempt: 'the hash of a form',
  text_message: 'kept two days to count them; the number is in the mandate',
}

describe('[12.22] [12.38] the export', () => {
  test('forgets no table about a member', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'member'::regclass order by 1`.execute(stage.db)
    const known = [...Object.keys(inTheCopy), ...Object.keys(leftOut)]
    expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
    await ask(ann)
    await work()
    const { data } = await opened(ann)
    expect(Object.values(inTheCopy).filter((name) => !(name in data))).toEqual([])
  })

  test('[12.111] holds everything that happened, for people and for programs, in the member’s language', async () => {
    await livedThrough()
    await stage.db.updateTable('contact').set({ language: 'nl' }).where('member_id', '=', ann.id).execute()
    const asked = await ask(ann)
    expectShape('POST /api/data-export.php', asked)
    expect(asked.body.export).toMatchObject({ status: 'waiting', link: null })
    await work()
    const { files, page, data, response } = await opened(ann)
    expectShape('GET /api/data-export.php', await ann.get('/api/data-export.php'))
    expect(response.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' })
    for (const name of ['likes', 'messages', 'saved_searches', 'photos', 'sent_photos', 'payments', 'reports', 'mails'])
      expect(data[name], name).not.toEqual([])
    const named = (list: unknown) => (list as { file: string }[]).map(({ file }) => file)
    const [photo = ''] = named(data['photos'])
    const [sentPhoto = ''] = named(data['sent_photos'])
    const [takenPhoto = ''] = named(data['taken_back_photos'])
    expect(Object.keys(files)).toEqual(['data.json', photo, sentPhoto, takenPhoto, 'index.html'])
    expect((await sharp(Buffer.from(files[photo] ?? [])).metadata()).format).toBe('webp')
    expect(page).toContain('<html lang="nl">')
    for (const said of [
      'Je profiel',
      'A tarsier for you',
      'An okapi, for a moment',
      'Bob',
      'capybara',
      `src="${photo}"`,
      'Bestellingen',
    ])
      expect(page, said).toContain(said)
    expect(page).toContain('A quagga &lt;b&gt;of my own&lt;/b&gt;')
    expect(page.replace(/<style>.*<\/style>/s, '')).not.toMatch(/(?:sections|fields)\.\w+|undefined|\[object/)
    expect(JSON.stringify(data)).not.toMatch(/password_hash|token_hash|p256dh/)
  })
})

describe('[12.39] requesting it', () => {
  test('[12.5] takes the password if the login is old; twice at once it is one', async () => {
    minutes(11)
    expect((await ask(ann)).body.code).toBe('login_too_old')
    await ann.post('/api/recent-login.php', { password: stagePassword })
    const [one, two] = await Promise.all([ask(ann), ask(ann)])
    expect([one.body.export.id, stage.enqueued.filter(({ name }) => name === 'lifecycle.export')]).toEqual([
      two.body.export.id,
      [expect.anything()],
    ])
    await Promise.all([work(), work()])
    expect(await stateOf(ann)).toMatchObject({ status: 'ready', link: expect.stringContaining('/exports/') })
    const mails = await stage.db.selectFrom('mail').select('body_text').where('template', '=', 'export_ready').execute()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body_text).toContain('/my-data')
  })

  test('[6.12] nobody else gets it, and nobody at all after three days, on request, or on leaving', async () => {
    const linkOf = async () => {
      await ask(ann)
      await work()
      return (await stateOf(ann)).link as string
    }
    const statuses = async (link: string) => [
      (await ann.get(link)).status,
      (await bob.get(link)).status,
      (await stage.visitor().get(link)).status,
    ]
    const first = await linkOf()
    expect(await statuses(first)).toEqual([200, 404, 404])
    expectShape('DELETE /api/data-export.php', await ann.delete('/api/data-export.php'))
    expect([await statuses(first), await stateOf(ann)]).toEqual([[404, 404, 404], null])
    const second = await linkOf()
    minutes(3 * 24 * 60)
    expect(await statuses(second)).toEqual([404, 404, 404])
    await maintainExports(stage.platform)
    expect(await stateOf(ann)).toBeNull()
    await ann.post('/api/recent-login.php', { password: stagePassword })
    await linkOf()
    await ann.post('/api/leaving.php', { confirm: 'delete_account' })
    expect(await stage.db.selectFrom('data_export').selectAll().execute()).toEqual([])
  })

  test('[12.39] what a worker still wrote after the export was dropped is deleted when the member leaves, or is erased', async () => {
    const left = `exports/${ann.id}/left.zip`
    const { storage } = stage.platform
    const leaveBehind = () => storage.write(left, Buffer.from('half a copy'))
    await leaveBehind()
    await ann.post('/api/leaving.php', { confirm: 'delete_account' })
    expect(await storage.read(left)).toBeNull()
    await leaveBehind()
    minutes(14 * 24 * 60)
    await eraseDue(stage.platform)
    expect(await storage.read(left)).toBeNull()
  })

  test('a worker that dies midway is replaced; one that fails retries and finally gives up', async () => {
    await ann.ask('POST', '/api/photo.php', photoForm({ client_id: clientId() }, await picture('#aa3333')))
    await ask(ann)
    const { storage } = stage.platform
    let reached: () => void = () => undefined
    const inTheMiddle = new Promise<void>((resolve) => (reached = resolve))
    const hanging = {
      ...storage,
      read: () => {
        reached()
        return new Promise<never>(() => undefined)
      },
    }
    void work({ ...stage.platform, storage: hanging })
    await inTheMiddle
    expect(await stateOf(ann)).toMatchObject({ status: 'making', steps_done: expect.any(Number) })
    await maintainExports(stage.platform)
    expect((await stateOf(ann)).status).toBe('making')
    minutes(1.1)
    await maintainExports(stage.platform)
    expect((await stateOf(ann)).status).toBe('ready')

    await ask(ann)
    const broken = {
      ...stage.platform,
      storage: { ...storage, writePieces: () => Promise.reject(new Error('the disk is full')) },
    }
    await expect(work(broken)).rejects.toThrow('the disk is full')
    for (let tries = 2; tries <= 5; tries++) {
      minutes(1.1)
      await expect(maintainExports(broken)).rejects.toThrow('1 copies could not be made')
    }
    expect((await stateOf(ann)).status).toBe('failed')
    await ask(ann)
    await work()
    expect((await stateOf(ann)).status).toBe('ready')
  })
})

/** A light circle on a coloured background: a blank picture can't be sent. */
const picture = (colour: string) =>
  sharp(
    Buffer.from(
      `<svg width="400" height="400"><rect width="400" height="400" fill="${colour}"/><circle cx="200" cy="200" r="150" fill="#fff"/></svg>`,
    ),
  )
    .png()
    .toBuffer()

const write = (from: Visitor, to: { id: string }, body: string) =>
  from.post('/api/message.php', { client_id: clientId(), member: to.id, body })

/** Messages and a photo, all seen by Bob before. */
async function takenBack(conversation: string) {
  const photo = photoForm({ client_id: clientId(), conversation }, await picture('#8855aa'))
  const sent = [await write(ann, bob, 'An okapi, for a moment'), await ann.ask('POST', '/api/chat-photo.php', photo)]
  const places = sent.map(({ body }) => ({ conversation, seq: body.message.seq }))
  await bob.post('/api/chat-opened.php', { conversation })
  await bob.post('/api/chat-photo-opened.php', places[1])
  for (const place of places) expect((await ann.delete('/api/message.php', place)).status).toBe(200)
}

async function livedThrough() {
  await ann.ask('POST', '/api/photo.php', photoForm({ client_id: clientId() }, await picture('#aa3333')))
  const sent = await write(ann, bob, 'A tarsier for you')
  await write(bob, ann, 'Thanks')
  const { conversation } = sent.body.message
  await bob.put('/api/photo-permission.php', { conversation, answer: 'allowed' })
  const photo = photoForm({ client_id: clientId(), conversation }, await picture('#33aa33'))
  const sentPhoto = await ann.ask('POST', '/api/chat-photo.php', photo)
  expect(sentPhoto.status, sentPhoto.text).toBe(200)
  await takenBack(conversation)
  await ann.post('/api/like.php', { member: bob.id })
  await ann.post('/api/saved-search.php', { client_id: clientId(), name: 'capybara', filters: { country: 'any' } })
  const subscription = { endpoint: 'https://push.example/ann', keys: browserKeys }
  await ann.post('/api/user.php?push=1', { subscription })
  await ann.post('/api/mail-change.php', { email: 'ann@elsewhere.example' })
  await ann.post('/api/report.php', { client_id: clientId(), member: bob.id, reason: 'other', words: 'rude' })
  const { bundles } = (await ann.get('/api/bundles.php', { country: 'NL' })).body
  await ann.post('/api/payment.php', { client_id: clientId(), bundle: bundles[0].id, country: 'NL', method: 'ideal' })
}
