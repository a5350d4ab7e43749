// What is left of a member 14 days after they left, over the whole server: numbers, and nothing that identifies them.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { sendPhoto } from '#features/chat/photos/service.ts'
import { makeExport } from '#features/lifecycle/exports/service.ts'
import { eraseDue } from '#features/lifecycle/service.ts'
import { sendMail } from '#features/notifications/service.ts'
import { smallJpegOf } from '#features/profiles/fixture-pictures.ts'
import { uploadPhoto } from '#features/profiles/uploads/service.ts'
import { defaultSiteId } from '../../../../demo/sites.ts'
import { browserKeys } from '#platform/testing/browser-keys.ts'
import { photoForm } from '#app/testing/photo-form.ts'
import { holdOpen, untilLockAwaited } from '#platform/testing/held-transaction.ts'
import { openLeavers } from '#app/testing/leavers.ts'
import type { Leaver } from '#app/testing/leavers.ts'
import { clientId } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const { stage, begin, leave, pass, write, statusOf } = await openLeavers()
let ann: Leaver
let bob: Leaver
beforeEach(async () => {
  ;({ ann, bob } = await begin())
})

describe('[12.25] [1.21] 14 days after', () => {
  test('no table, file or queue contains the name, address, words or pictures any more', async () => {
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

  test('nor what they wrote to customer service without a login, as restricted members must', async () => {
    const email = `${ann.id}@stage.example`
    const others = await complainAs(stage.visitor(), 'somebody@stage.example', 'The capybaras are not mine at all.')
    await complainAs(stage.visitor(), email.toUpperCase(), 'The capybara is missing here, please look.')
    await leave(ann)
    pass(14)
    await eraseDue(stage.platform)
    expect(await stage.db.selectFrom('complaint').select('case_number').execute()).toEqual([{ case_number: others }])
    expect(await tablesWith([email])).toEqual([])
    expect(
      await stage.db.selectFrom('mail').select('subject').where('body_text', 'like', '%capybara%').execute(),
    ).toHaveLength(1)
  })

  test('[12.196] nor what was written to their address, or about it, before it was known to be theirs', async () => {
    const email = 'zebedea@stage.example'
    await complainAs(stage.visitor(), email, 'The capybara is missing here, please look.')
    await complainAs(stage.visitor(), 'eva@stage.example', 'Somebody else wrote this, from another address.')
    const order = { siteId: defaultSiteId, memberId: null, language: 'en', template: 'no_account', data: {} } as const
    for (const to of [email, 'eva@stage.example']) await sendMail(stage.platform, stage.db, { ...order, to })
    const written = stage.db.selectFrom('mail').select('template').where('member_id', 'is', null).orderBy('template')
    expect(await written.execute()).toHaveLength(6)
    await stage.db.updateTable('contact').set({ email: email.toUpperCase() }).where('member_id', '=', ann.id).execute()
    await leave(ann)
    pass(14)
    await eraseDue(stage.platform)
    expect(await tablesWith([email, 'capybara'])).toEqual([])
    expect((await written.execute()).map(({ template }) => template)).toEqual([
      'complaint_notice',
      'complaint_received',
      'no_account',
    ])
  })

  test('except what came in the name of an address that was never theirs', async () => {
    await stage.db.updateTable('contact').set({ confirmed_at: null }).where('member_id', '=', ann.id).execute()
    await complainAs(stage.visitor(), `${ann.id}@stage.example`, 'Somebody signed up with my address here.')
    await leave(ann)
    pass(14)
    await eraseDue(stage.platform)
    expect(await stage.db.selectFrom('complaint').selectAll().execute()).toHaveLength(1)
  })

  test('nor what is reported, complained about or blocked at that very moment', async () => {
    const eva = await stage.member({ name: 'Eva' })
    for (const other of [bob, eva]) await write(ann, other, 'A tarsier for you')
    await leave(ann)
    pass(14)
    const profile = stage.db.selectFrom('profile').where('member_id', '=', ann.id)
    const goOn = await holdOpen(stage.db, (tx) => tx.executeQuery(profile.select('about').forUpdate().compile()))
    const erased = eraseDue(stage.platform)
    await untilLockAwaited(stage.db)
    const complaint = { kind: 'member', email: 'eva@stage.example', body: 'Look at this page, please, all of it.' }
    const meanwhile = [
      bob.post('/api/report.php', { client_id: clientId(), member: ann.id, reason: 'other', words: '' }),
      eva.post('/api/block.php', { member: ann.id }),
      stage.visitor().post('/api/complaint.php', {
        client_id: clientId(),
        about_url: `/members/${ann.id}`,
        ...complaint,
      }),
    ]
    await Promise.race([Promise.all(meanwhile), untilLockAwaited(stage.db, 4)])
    await goOn()
    await erased
    expect(await tablesWith(['Zebedea', 'quagga', 'okapi', 'tarsier'])).toEqual([])
    expect((await Promise.all(meanwhile)).map(({ status }) => status)).toEqual([404, 200, 200])
  })

  test('[10.16] [10.11] what others paid to write to them is refunded, and the books keep amounts without the person', async () => {
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

  test('[12.250] nor files of photos whose process ended as it stored them, which no row leads to', async () => {
    const { storage } = stage.platform
    const [begun, ended] = [new Set<string>(), new Set<string>()]
    const write: typeof storage.write = async (key, bytes) => {
      begun.add(key)
      await storage.write(key, bytes)
      ended.add(key)
      await new Promise(() => {})
    }
    const ending = { ...stage.platform, storage: { ...storage, write } }
    const photo = await smallJpegOf(1)
    void uploadPhoto(ending, ann.id, photo, null)
    void sendPhoto(ending, defaultSiteId, ann.id, { clientId: clientId(), member: bob.id }, photo)
    const folders = () => new Set([...ended].map((key) => key.split('/')[0]))
    await expect.poll(folders).toEqual(new Set(['chat-photos', 'photos']))
    await expect.poll(() => ended.size).toBe(begun.size)
    await leave(ann)
    pass(14)
    await eraseDue(stage.platform)
    expect([await statusOf(ann), filesOf(stage.platform.config.dataDir)]).toEqual(['erased', []])
  })

  test('a member whose files can’t be removed holds up nobody else, and is retried', async () => {
    await ann.ask('POST', '/api/photo.php', photoForm({ client_id: clientId() }, await picture('#228844')))
    await leave(ann)
    await leave(bob)
    pass(14)
    const { storage } = stage.platform
    const removeAll = (folder: string) =>
      folder.includes(ann.id) ? Promise.reject(new Error('the disk is away')) : storage.removeAll(folder)
    const broken = { ...stage.platform, storage: { ...storage, removeAll } }
    // One account per page: a failing one does not hold up the others.
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

async function complainAs(who: Visitor, email: string, body: string): Promise<string> {
  const answer = await who.post('/api/complaint.php', { client_id: clientId(), kind: 'appeal', email, body })
  expect(answer.status).toBe(200)
  return answer.body.case_number
}

/** What a member does over time, in every room there is. */
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
    subscription: { endpoint: 'https://push.example/capybara', keys: browserKeys },
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

/** Every table that contains one of these words, queues included. */
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
