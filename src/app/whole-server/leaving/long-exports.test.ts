// A very large export: it is read page by page, and nothing is lost between two pages.
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeExport } from '#features/lifecycle/exports/service.ts'
import { clientId, openStage } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const stage = await openStage()

async function copyOf(who: Visitor) {
  await who.post('/api/data-export.php')
  for (const { name, data } of stage.enqueued.splice(0))
    if (name === 'lifecycle.export') await makeExport(stage.platform, (data as { export_id: string }).export_id)
  const { link } = (await who.get('/api/data-export.php')).body.export
  const headers = { host: 'localhost', cookie: `session=${who.cookies.get('session')}` }
  const files = unzipSync((await stage.app.inject({ url: link, headers })).rawPayload)
  const text = (name: string) => Buffer.from(files[name] ?? []).toString('utf8')
  return { page: text('index.html'), data: JSON.parse(text('data.json')) as Record<string, unknown> }
}

test('[4.133] however much there is, all of it is in the export, once and in order', async () => {
  await stage.reset()
  const ann = await stage.member({ name: 'Zebedea', credits: 9 })
  const bob = await stage.member({ name: 'Bob', profile: { gender: 'male' } })
  await ann.post('/api/message.php', { client_id: clientId(), member: bob.id, body: 'first' })
  await sql`
    with people as (
      insert into member select (jsonb_populate_record(m, jsonb_build_object(
        'id', gen_random_uuid(), 'name', 'Bob' || n))).*
      from member m, generate_series(1, 601) n where m.id = ${bob.id} returning id),
    written as (
      insert into message select (jsonb_populate_record(m, jsonb_build_object(
        'id', gen_random_uuid(), 'client_id', gen_random_uuid(), 'seq', n, 'body', 'line ' || n))).*
      from message m, generate_series(2, 1201) n where m.sender_id = ${ann.id})
    select id from people`.execute(stage.db)
  await sql`
    insert into message_reaction (conversation_id, seq, member_id, emoji, reacted_at)
    select conversation_id, seq, ${ann.id}, '❤️', ${stage.clock.now} from message`.execute(stage.db)
  await sql`
    insert into member_like (liker_id, liked_id, created_at)
    select ${ann.id}, id, ${stage.clock.now} from member where name like 'Bob%'`.execute(stage.db)
  await sql`
    insert into swipe (swiper_id, swiped_id, swiped_at, day, client_id)
    select ${ann.id}, id, ${stage.clock.now}, '2026-06-15', gen_random_uuid() from member where name like 'Bob%'`.execute(
    stage.db,
  )
  await sql`
    insert into finder_card (member_id, day, position, shown_id, dealt_at)
    select ${ann.id}, date '2026-01-01' + n, position, ${bob.id}, ${stage.clock.now}
    from generate_series(1, 600) n, generate_series(0, 0) position`.execute(stage.db)
  const { data, page } = await copyOf(ann)
  const bodies = (data['messages'] as { body: string }[]).map(({ body }) => body)
  expect(bodies).toEqual(['first', ...Array.from({ length: 1200 }, (_, index) => `line ${index + 2}`)])
  const once = (list: unknown, ...names: string[]) =>
    new Set((list as Record<string, unknown>[]).map((row) => names.map((name) => row[name]).join(' '))).size
  expect(
    [data['reactions'], data['likes'], data['swipes'], data['match_finder']].map((list) => (list as []).length),
  ).toEqual([1201, 602, 602, 600])
  expect([
    once(data['reactions'], 'conversation', 'seq'),
    once(data['likes'], 'liked_id'),
    once(data['swipes'], 'swiped_id'),
    once(data['match_finder'], 'day'),
  ]).toEqual([1201, 602, 602, 600])
  expect(page.match(/<details>/g)).toHaveLength(1)
  expect(page.match(/line \d+/g)).toHaveLength(1200)
})
