// Pictures over HTTP: the link decides who gets which file.
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { blockMember } from '#features/profiles/blocks/service.ts'
import { jpegOf } from '#features/profiles/fixture-pictures.ts'
import { cropPhoto } from '#features/profiles/crops/service.ts'
import { findMemberFor, memberCards } from '#features/profiles/service.ts'
import { dropPhoto } from '#features/profiles/photos/service.ts'
import { uploadPhoto } from '#features/profiles/uploads/service.ts'
import { addTestMember, addTestPhoto, addTestPremium, addTestSite, testPlatform } from '#features/profiles/testing.ts'
import { hour } from '#base/time.ts'
import { errorBody } from '#platform/http/respond.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { servePictures } from './pictures.ts'

const { db, emptied } = await testDb()
const platform = testPlatform(db)
let caller: string | null = null
let site = ''
let viewer = ''
let owner = ''

const app = Fastify()
app.setErrorHandler((error, _request, reply) => {
  const body = errorBody(error, 'en', platform.words)
  return reply.code(body.statusCode).send(body)
})
servePictures(app, async () => caller, platform)
afterAll(() => app.close())

beforeEach(async () => {
  await emptied()
  platform.clock.now = new Date('2026-06-15T12:20:00Z')
  site = await addTestSite(platform)
  viewer = await addTestMember(platform, site)
  owner = await addTestMember(platform, site)
  caller = viewer
})

async function upload(): Promise<string> {
  return (await uploadPhoto(platform, owner, await jpegOf(1, 400, 500), null)).id
}

const linksFor = async (member: string | null) => (await findMemberFor(platform, member, owner)).photos
const status = async (url: string) => (await app.inject(url)).statusCode

test('[12.18] [12.27] a link serves its file, and only to the browser it is for', async () => {
  await upload()
  const [photo] = await linksFor(viewer)
  const response = await app.inject(photo?.filename ?? '')
  expect([response.statusCode, response.headers['content-type'], response.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'private, max-age=600',
  ])
  expect((await sharp(response.rawPayload).metadata()).width).toBe(375)
})

test('[12.18] whoever may see a photo may see all its unblurred sizes: they share a signature', async () => {
  await upload()
  const [photo] = await linksFor(viewer)
  const links = [photo?.filename, photo?.thumb_filename, photo?.full_filename].map((link) => link ?? '')
  expect(new Set(links.map((link) => new URL(link, 'http://x').searchParams.get('s'))).size).toBe(1)
  expect(await Promise.all(links.map(status))).toEqual([200, 200, 200])
})

test('[12.18] links are the same within the hour and expire with the next', async () => {
  await upload()
  const [photo] = await linksFor(viewer)
  platform.clock.now = new Date('2026-06-15T12:59:59Z')
  expect((await linksFor(viewer))[0]).toEqual(photo)
  platform.clock.now = new Date(platform.clock.now.getTime() + hour)
  expect(await status(photo?.filename ?? '')).toBe(200)
  platform.clock.now = new Date('2026-06-15T14:00:00Z')
  expect(await status(photo?.filename ?? '')).toBe(404)
})

test('[12.31] a picture is AVIF for browsers that accept it, else WebP, and tells caches so', async () => {
  await upload()
  const [photo] = await linksFor(viewer)
  const browser = { accept: 'image/avif,image/webp,image/*,*/*;q=0.8' }
  for (const url of [photo?.filename, photo?.thumb_filename, photo?.full_filename]) {
    const modern = await app.inject({ url: url ?? '', headers: browser })
    const other = await app.inject({ url: url ?? '', headers: { accept: 'image/*' } })
    expect([modern.headers['content-type'], modern.headers['vary']]).toEqual(['image/avif', 'Accept'])
    expect([other.headers['content-type'], other.headers['vary']]).toEqual(['image/webp', 'Accept'])
    expect((await sharp(modern.rawPayload).metadata()).width).toBe((await sharp(other.rawPayload).metadata()).width)
  }
})

test('[12.18] a cached picture is revalidated after 10 minutes at most, and not sent twice', async () => {
  await upload()
  const url = (await linksFor(viewer))[0]?.filename ?? ''
  const { headers } = await app.inject(url)
  const again = { url, headers: { 'if-none-match': String(headers['etag']) } }
  const second = await app.inject(again)
  expect([second.statusCode, second.rawPayload.length]).toEqual([304, 0])
  await blockMember(platform, owner, viewer)
  expect((await app.inject(again)).statusCode).toBe(404)
})

describe('[12.18] a link is refused', () => {
  test.each<[string, (link: string) => string]>([
    ['for the blurred one, as one for a clear one is', (link) => link.replace('/card?', '/blurred?')],
    ['for an unknown variant', (link) => link.replace('/card?', '/master?')],
    [
      'with a later expiry',
      (link) => link.replace(/e=(\d+)/, (_all, expires: string) => `e=${Number(expires) + 3600}`),
    ],
    ['with a wrong signature', (link) => link.replace(/(?<=&s=)./, (first) => (first === 'A' ? 'B' : 'A'))],
    ['without one', (link) => link.replace(/&s=.*/, '')],
    ['for another viewer', (link) => link.replace(/v=[^&]+/, `v=${owner}`)],
    ['made for visitors out of a member’s', (link) => link.replace(/v=[^&]+/, 'v=visitor')],
    ['with nonsense in it', () => '/pictures/../card?e=NaN&v=&s='],
  ])('%s', async (_name, tamper) => {
    await upload()
    const [photo] = await linksFor(viewer)
    expect(await status(tamper(photo?.filename ?? ''))).toBe(404)
  })

  test('to another member, without a login, and once the photo is gone', async () => {
    const id = await upload()
    const link = (await linksFor(viewer))[0]?.filename ?? ''
    caller = await addTestMember(platform, site)
    expect(await status(link)).toBe(404)
    caller = null
    expect(await status(link)).toBe(404)
    caller = viewer
    expect(await status(link)).toBe(200)
    await dropPhoto(platform, owner, id)
    expect(await status(link)).toBe(404)
  })

  test('[6.10] once the owner blocked the viewer', async () => {
    await upload()
    const link = (await linksFor(viewer))[0]?.filename ?? ''
    await blockMember(platform, owner, viewer)
    expect(await status(link)).toBe(404)
  })

  test('[6.7] once the viewer’s premium is refunded, while the blurred one is still served', async () => {
    await upload()
    await uploadPhoto(platform, owner, await jpegOf(2, 400, 500), null)
    await addTestPremium(platform, site, viewer)
    const [main, further] = await linksFor(viewer)
    expect(further?.locked).toBe(false)
    const links = [further?.filename, further?.thumb_filename, further?.full_filename].map((link) => link ?? '')
    expect(await Promise.all(links.map(status))).toEqual([200, 200, 200])
    await db.deleteFrom('premium').where('member_id', '=', viewer).execute()
    expect(await Promise.all(links.map(status))).toEqual([404, 404, 404])
    const [, locked] = await linksFor(viewer)
    expect([await status(locked?.filename ?? ''), await status(main?.full_filename ?? '')]).toEqual([200, 200])
  })

  test('to a free member with a premium member’s link, or with a signature of nothing but the name', async () => {
    await upload()
    await uploadPhoto(platform, owner, await jpegOf(2, 400, 500), null)
    const rich = await addTestMember(platform, site, { premium: true })
    const clear = (await linksFor(rich))[1]?.full_filename ?? ''
    const locked = (await linksFor(viewer))[1]?.filename ?? ''
    caller = rich
    expect(await status(clear)).toBe(200)
    caller = viewer
    const tries = [
      clear,
      clear.replace(rich, viewer),
      locked.replace('/blurred?', '/full?'),
      locked.replace('/blurred?', '/card-2?'),
      locked.replace('/blurred?', '/large?'),
    ]
    expect(await Promise.all(tries.map(status))).toEqual([404, 404, 404, 404, 404])
  })

  test('[5.26] [12.23] once the photo is hidden, or its owner invisible or gone', async () => {
    for (const scene of [1, 2, 3]) await uploadPhoto(platform, owner, await jpegOf(scene, 300, 400), null)
    await addTestPremium(platform, site, owner)
    await uploadPhoto(platform, owner, await jpegOf(4, 300, 400), null)
    await addTestPremium(platform, site, viewer)
    const links = (await linksFor(viewer)).map((photo) => photo.filename)
    const seen = async () => (await Promise.all(links.map(status))).map((code) => (code === 200 ? 'seen' : '')).join()
    expect(await seen()).toBe('seen,seen,seen,seen')
    await db.deleteFrom('premium').where('member_id', '=', owner).execute()
    expect(await seen()).toBe('seen,seen,seen,')
    await db
      .updateTable('profile')
      .set({ visible: false, invisible_mode: true })
      .where('member_id', '=', owner)
      .execute()
    expect(await seen()).toBe(',,,')
    await db
      .updateTable('profile')
      .set({ visible: true, invisible_mode: false })
      .where('member_id', '=', owner)
      .execute()
    await db.updateTable('member').set({ status: 'disabled' }).where('id', '=', owner).execute()
    expect(await seen()).toBe(',,,')
  })

  test('[12.16] to the original that crops are cut from, by whatever name, even for its owner', async () => {
    const id = await upload()
    caller = owner
    const link = (await linksFor(owner))[0]?.full_filename ?? ''
    const names = ['master', 'master.jpg', 'full.webp', '..%2fmaster.jpg', 'card/../master']
    expect(await Promise.all(names.map((name) => status(link.replace('/full?', `/${name}?`))))).toEqual(
      names.map(() => 404),
    )
    expect(await platform.storage.read(`photos/${owner}/${id}/master.jpg`)).not.toBeNull()
  })

  test('[12.23] once the owner is invisible, except for those they have written with', async () => {
    await upload()
    const link = (await linksFor(viewer))[0]?.filename ?? ''
    await db
      .updateTable('profile')
      .set({ visible: false, invisible_mode: true })
      .where('member_id', '=', owner)
      .execute()
    expect(await status(link)).toBe(404)
    const [low = '', high = ''] = [owner, viewer].toSorted()
    const at = platform.now()
    await db
      .insertInto('conversation')
      .values({
        id: newId(),
        site_id: site,
        member_low: low,
        member_high: high,
        started_by: viewer,
        last_message_at: at,
        created_at: at,
      })
      .execute()
    expect(await status(link)).toBe(200)
  })

  test('[3.10] while the photo is not shown, except for its owner', async () => {
    await upload()
    const link = (await linksFor(viewer))[0]?.filename ?? ''
    const own = (await linksFor(owner))[0]?.filename ?? ''
    await db.updateTable('photo').set({ status: 'refused', refusal_reason: 'other' }).execute()
    expect(await status(link)).toBe(404)
    caller = owner
    expect(await status(own)).toBe(200)
  })
})

test('[6.5] [12.16] all links of a locked photo serve the blurred file, and no other is available', async () => {
  await upload()
  await upload()
  const [, locked] = await linksFor(viewer)
  const [, clear] = await linksFor(owner)
  const files = await Promise.all(
    [locked?.filename, locked?.thumb_filename, locked?.full_filename].map(
      async (link) => (await app.inject(link ?? '')).rawPayload,
    ),
  )
  caller = owner
  const full = (await app.inject(clear?.full_filename ?? '')).rawPayload
  expect(new Set(files.map((file) => file.toString('base64'))).size).toBe(1)
  expect(files[0]?.equals(full)).toBe(false)
  caller = viewer
  expect(await status(clear?.full_filename ?? '')).toBe(404)
})

test('[9.62] a large picture shows the part that the owner chose, and the card where there is no more of it', async () => {
  const { id } = await uploadPhoto(platform, owner, await jpegOf(1, 1600, 1200), null)
  const large = async () => {
    const [card] = await memberCards(platform, viewer, [owner])
    const { width, height } = await sharp(
      (await app.inject(card?.main_image?.match_filename ?? '')).rawPayload,
    ).metadata()
    return [width, height]
  }
  expect(await large()).toEqual([1080, 810])
  await cropPhoto(platform, owner, id, { x: 0, y: 0, width: 0.5625, height: 1 })
  expect(await large()).toEqual([900, 1200])
  expect((await linksFor(viewer))[0]).toMatchObject({ crop: null, cut: true })
  await cropPhoto(platform, owner, id, { x: 0, y: 0, width: 0.225, height: 0.4 })
  expect(await large()).toEqual([360, 480])
})

test('a drawn portrait is drawn once, when first read, and stored', async () => {
  const id = await addTestPhoto(platform, owner, 0)
  await db.updateTable('photo').set({ drawn_seed: 'rosa' }).where('id', '=', id).execute()
  let drawn = 0
  platform.drawPortrait = async (_seed, width) => {
    drawn++
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}"><rect width="${width}" height="${width}" fill="#8a6"/></svg>`
  }
  const [photo] = await linksFor(viewer)
  const links = [photo?.filename, photo?.thumb_filename, photo?.full_filename].map((link) => link ?? '')
  expect(await Promise.all(links.map(status))).toEqual([200, 200, 200])
  await expect.poll(async () => platform.storage.read(`photos/${owner}/${id}/thumb.webp`)).not.toBeNull()
  expect(await status(links[0] ?? '')).toBe(200)
  expect(drawn).toBe(1)
})
