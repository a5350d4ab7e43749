// Choosing the part of a photo that cards show: real pictures, a real database, and files on disk.
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDb } from '#platform/testing/test-db.ts'
import { fileName } from '../files/service.ts'
import type { Variant } from '../limits.ts'
import { uploadPhoto } from '../uploads/service.ts'
import { addTestMember, addTestSite, testPlatform } from '../testing.ts'
import { cropPhoto } from './service.ts'

const { db, emptied } = await testDb()
const platform = testPlatform(db)
let member = ''
let photo = ''

beforeEach(async () => {
  await emptied()
  member = await addTestMember(platform, await addTestSite(platform))
  const bytes = await halves()
  photo = (await uploadPhoto(platform, member, { bytes, filename: 'a.png', mimeType: 'image/png' }, null)).id
})

/** Left red, right blue, twice as wide as high. */
async function halves(side = 600): Promise<Buffer> {
  const half = { width: side, height: side, channels: 3 as const }
  const blue = await sharp({ create: { ...half, background: '#2040d0' } })
    .png()
    .toBuffer()
  return sharp({ create: { ...half, width: 2 * side, background: '#d04020' } })
    .composite([{ input: blue, left: side, top: 0 }])
    .png()
    .toBuffer()
}

const row = () => db.selectFrom('photo').selectAll().where('id', '=', photo).executeTakeFirstOrThrow()
const fileOf = async (variant: Variant, version?: number, format: 'avif' | 'webp' = 'webp') => {
  const kept = await row()
  return platform.storage.read(`${kept.storage_key}/${fileName(variant, version ?? kept.version, format)}`)
}
/** r for red, b for blue: the colours at both edges. */
async function edgesOf(variant: Variant, format?: 'avif' | 'webp'): Promise<string> {
  const { data, info } = await sharp((await fileOf(variant, undefined, format)) ?? undefined)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number) => {
    const pixel = (Math.floor(info.height / 2) * info.width + x) * info.channels
    return (data[pixel] ?? 0) > (data[pixel + 2] ?? 0) ? 'r' : 'b'
  }
  return at(2) + at(info.width - 3)
}
const left = { x: 0, y: 0, width: 0.375, height: 1 }
const right = { x: 0.625, y: 0, width: 0.375, height: 1 }

describe('a crop', () => {
  test('[5.27] cards show the middle, three wide to four high, until another part is chosen', async () => {
    const sizes = await Promise.all(
      (['card', 'thumb', 'full'] as const).map(async (variant) => {
        const { width, height } = await sharp((await fileOf(variant)) ?? undefined).metadata()
        return `${width} x ${height}`
      }),
    )
    expect(sizes).toEqual(['450 x 600', '240 x 320', '1080 x 540'])
    expect(await edgesOf('card')).toBe('rb')
  })

  test('[5.27] changes card and thumb in both formats; the photo itself stays whole', async () => {
    const full = await fileOf('full')
    const answer = await cropPhoto(platform, member, photo, right)
    expect(answer).toMatchObject({ id: photo, crop: right, width: 1080, height: 540 })
    expect(await Promise.all([edgesOf('card'), edgesOf('thumb'), edgesOf('card', 'avif')])).toEqual(['bb', 'bb', 'bb'])
    expect((await fileOf('full'))?.equals(full ?? Buffer.alloc(0))).toBe(true)
    expect(await edgesOf('full')).toBe('rb')
  })

  test('[5.27] is taken from the original photo, however often; null is the middle again', async () => {
    await cropPhoto(platform, member, photo, right)
    await cropPhoto(platform, member, photo, left)
    expect(await edgesOf('card')).toBe('rr')
    expect(await cropPhoto(platform, member, photo, null)).toMatchObject({ crop: null })
    expect(await edgesOf('card')).toBe('rb')
  })

  test('[5.27] has new addresses, so that no cache shows the previous one, whose files are gone', async () => {
    const before = await cropPhoto(platform, member, photo, left)
    const after = await cropPhoto(platform, member, photo, right)
    expect(after.filename).not.toBe(before.filename)
    expect(after.thumb_filename).not.toBe(before.thumb_filename)
    expect(after.full_filename).toBe(before.full_filename)
    const { version } = await row()
    expect([await fileOf('card', version - 1), await fileOf('thumb', version - 1, 'avif')]).toEqual([null, null])
  })

  test('[9.62] is as large as the photo has it, also for large pictures; of a small part the card is all there is', async () => {
    expect(await fileOf('large')).toBeNull()
    await cropPhoto(platform, member, photo, right)
    expect(await fileOf('large')).toBeNull()
    const bytes = await halves(1200)
    photo = (await uploadPhoto(platform, member, { bytes, filename: 'b.png', mimeType: 'image/png' }, null)).id
    await cropPhoto(platform, member, photo, right)
    expect([await edgesOf('large'), await edgesOf('large', 'avif')]).toEqual(['bb', 'bb'])
    const { width, height } = await sharp((await fileOf('large')) ?? undefined).metadata()
    expect([width, height]).toEqual([900, 1200])
    await cropPhoto(platform, member, photo, left)
    expect([await edgesOf('large'), await fileOf('large', 2)]).toEqual(['rr', null])
  })

  test('[5.27] chosen in two windows at once is one of the two, whole', async () => {
    await Promise.all([cropPhoto(platform, member, photo, left), cropPhoto(platform, member, photo, right)])
    const { crop_x, version } = await row()
    expect(version).toBe(3)
    expect(await edgesOf('card')).toBe(crop_x === 0 ? 'rr' : 'bb')
    expect(await edgesOf('thumb')).toBe(crop_x === 0 ? 'rr' : 'bb')
  })

  test.each([
    ['a square', { x: 0, y: 0, width: 0.4, height: 0.4 }],
    ['a part too small', { x: 0, y: 0, width: 0.1, height: 0.2667 }],
    ['a part outside', { x: 0.9, y: 0, width: 0.375, height: 1 }],
  ])('[5.27] %s is refused', async (_name, crop) => {
    await expect(cropPhoto(platform, member, photo, crop)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { crop: { code: 'invalid_value' } },
    })
    expect((await row()).version).toBe(1)
  })

  test('[6.12] of somebody else’s photo is as of a missing one', async () => {
    const other = await addTestMember(platform, (await db.selectFrom('site').select('id').executeTakeFirstOrThrow()).id)
    await expect(cropPhoto(platform, other, photo, left)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('[5.27] works for photos from before crops existed, whose master was not kept', async () => {
    await platform.storage.remove(`${(await row()).storage_key}/master.jpg`)
    await cropPhoto(platform, member, photo, left)
    expect(await edgesOf('card')).toBe('rr')
  })
})
