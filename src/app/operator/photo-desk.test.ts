// Deciding on photos from the command line.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { smallJpegOf } from '#features/profiles/fixture-pictures.ts'
import { findMemberFor } from '#features/profiles/service.ts'
import { waitingPhotos } from '#features/profiles/reviews/service.ts'
import { addTestMember, addTestSite, testPlatform } from '#features/profiles/testing.ts'
import { uploadPhoto } from '#features/profiles/uploads/service.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { makeDataFolder } from '#platform/testing/data-folder.ts'
import { decideOnPhotos } from './photo-desk.ts'

const { db, emptied } = await testDb()
const platform = testPlatform(db)
let member = ''
let photo = ''

beforeEach(async () => {
  await emptied()
  member = await addTestMember(platform, await addTestSite(platform, { photo_check: 'manual' }), { name: 'Mia' })
  photo = (await uploadPhoto(platform, member, await smallJpegOf(1), null)).id
})

const say = (...words: string[]) => decideOnPhotos(platform, words, 'ann')
const seenByOthers = async () => (await findMemberFor(platform, null, member)).photos_total

test('[4.91] how many more are waiting than are listed is said', async () => {
  await sql`
    with people as (
      insert into member
      select (jsonb_populate_record(null::member, to_jsonb(member) || jsonb_build_object('id', gen_random_uuid(), 'name', 'Number ' || nr))).*
      from member, generate_series(1, 203) as nr
      returning id)
    insert into photo
    select (jsonb_populate_record(null::photo, to_jsonb(photo) || jsonb_build_object(
      'id', gen_random_uuid(), 'member_id', people.id, 'storage_key', people.id, 'client_id', null))).*
    from photo, people`.execute(db)
  const { lines } = await say()
  expect([lines.length, lines.at(-1)]).toEqual([201, 'and 4 more'])
})

test('[4.91] the operator lists what is waiting and whose it is, views it and decides', async () => {
  expect((await say()).lines).toEqual([expect.stringMatching(new RegExp(`^${photo}  2026-.*  Mia ${member}$`))])
  expect(await waitingPhotos(db)).toEqual({ open: 1, since: expect.any(Date) })
  const folder = makeDataFolder('desk')
  const file = join(folder.path, 'look.jpg')
  await say('save', photo, file)
  expect((await readFile(file)).subarray(0, 2).toString('hex')).toBe('ffd8')
  await folder.remove()
  expect(await say('show', photo)).toEqual({ lines: ['Done.'], done: true })
  expect([await seenByOthers(), (await say()).lines]).toEqual([1, ['No photos are waiting.']])
  expect(await waitingPhotos(db)).toEqual({ open: 0, since: null })
  expect(await say('show', photo)).toMatchObject({ lines: ['That is already decided.'], done: false })
  expect(await say('refuse', photo, 'contact')).toEqual({
    lines: ['Done.', expect.stringMatching(/^Until now: shown, by ann at 2026-/)],
    done: true,
  })
  expect(await seenByOthers()).toBe(0)
  const { decided_by } = await db
    .selectFrom('photo_verdict')
    .selectAll()
    .where('reason', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(decided_by).toBe('ann')
})

test.each(['disabled', 'pending_deletion'])(
  '[4.91] a photo of an account that is %s waits for nobody until it is open again',
  async (status) => {
    const become = (to: string) => db.updateTable('member').set({ status: to }).where('id', '=', member).execute()
    await become(status)
    expect([(await say()).lines, await waitingPhotos(db)]).toEqual([
      ['No photos are waiting.'],
      { open: 0, since: null },
    ])
    expect((await say('of', member)).lines).toEqual([expect.stringMatching(/ {2}waiting$/)])
    await become('active')
    expect([(await say()).lines.length, (await waitingPhotos(db)).open]).toEqual([1, 1])
  },
)

test('[4.93] the operator finds what a member shows, without knowing which photo a report meant', async () => {
  await say('show', photo)
  const second = (await uploadPhoto(platform, member, await smallJpegOf(2), null)).id
  await say('refuse', second, 'nudity')
  expect((await say('of', member)).lines).toEqual([
    expect.stringMatching(new RegExp(`^${photo}  2026-.*  shown$`)),
    expect.stringMatching(new RegExp(`^${second}  2026-.*  refused  nudity$`)),
  ])
  expect((await say('of', photo)).lines).toEqual(['There are none.'])
})

test.each([
  [['of']],
  [['show']],
  [['show', 'nonsense']],
  [['refuse', '01890000-0000-7000-8000-000000000000']],
  [['refuse', '01890000-0000-7000-8000-000000000000', 'because']],
  [['save', '01890000-0000-7000-8000-000000000000']],
  [['away']],
])('%j prints the usage', async (words) => {
  const { lines, done } = await say(...words)
  expect([lines.length, done]).toEqual([6, false])
})

test('[12.50] a name from before the rules can’t control the terminal', async () => {
  await db.updateTable('member').set({ name: 'Mia\u001B[2J\nYes' }).where('id', '=', member).execute()
  expect((await say()).lines).toEqual([expect.stringMatching(/ {2}Mia \[2J Yes [0-9a-f-]+$/)])
})

test('a photo that doesn’t exist is reported as such', async () => {
  expect(await say('show', '01890000-0000-7000-8000-000000000000')).toMatchObject({
    lines: ['There is no such photo.'],
    done: false,
  })
})

test('[1.55] a portrait of the demo is saved to look at, whether or not anybody has looked at it yet', async () => {
  const drawn = newId()
  const own = await db.selectFrom('photo').selectAll().where('id', '=', photo).executeTakeFirstOrThrow()
  const row = { ...own, id: drawn, position: 1, storage_key: `photos/${member}/${drawn}`, client_id: null }
  await db
    .insertInto('photo')
    .values({ ...row, drawn_seed: 'Mia' })
    .execute()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><path d="M0 0h900v600z"/></svg>'
  const drawing = { ...platform, drawPortrait: async () => svg }
  const folder = makeDataFolder('desk')
  const file = join(folder.path, 'look')
  expect(await decideOnPhotos(drawing, ['save', drawn, file], 'ann')).toEqual({ lines: ['Done.'], done: true })
  expect((await sharp(file).metadata()).width).toBeGreaterThan(100)
  await folder.remove()
})
