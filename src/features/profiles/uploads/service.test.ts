// Uploading photos: real pictures, a real database, and files on disk.
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { drawScene, jpegOf } from '../fixture-pictures.ts'
import { dropPhoto, readOwnPhotos } from '../photos/service.ts'
import { memberCards } from '../service.ts'
import { addTestMember, addTestPhoto, addTestSite, testPlatform } from '../testing.ts'
import { uploadPhoto } from './service.ts'

const { db, emptied } = await testDb()
const platform = testPlatform(db)
let site = ''
let member = ''

beforeEach(async () => {
  await emptied()
  site = await addTestSite(platform)
  member = await addTestMember(platform, site)
})

const picture = (width = 640, height = 480) => drawScene(1, width, height)
const jpeg = (width = 640, height = 480) => jpegOf(1, width, height)
const rows = () => db.selectFrom('photo').selectAll().where('member_id', '=', member).orderBy('position').execute()
const fileOf = async (id: string, variant: string) =>
  platform.storage.read(`${(await rows()).find((row) => row.id === id)?.storage_key}/${variant}.webp`)

describe('an upload', () => {
  test('[5.17] [3.9] becomes four WebP files, a placeholder and a shown photo; the first is the main one', async () => {
    const first = await uploadPhoto(platform, member, await jpeg(2000, 3000), null)
    expect(first).toMatchObject({ main: true, locked: false, status: 'active', width: 1080, height: 1620 })
    expect(Buffer.from(first.thumbhash, 'base64').length).toBeGreaterThan(10)
    const sizes = await Promise.all(
      ['thumb', 'card', 'full', 'blurred'].map(async (variant) =>
        sharp((await fileOf(first.id, variant)) ?? undefined).metadata(),
      ),
    )
    expect(sizes.map(({ format, width }) => `${format} ${width}`)).toEqual([
      'webp 240',
      'webp 480',
      'webp 1080',
      'webp 480',
    ])
    const second = await uploadPhoto(
      platform,
      member,
      { bytes: await (await picture()).png().toBuffer(), filename: 'blob', mimeType: 'image/png' },
      null,
    )
    const third = await uploadPhoto(
      platform,
      member,
      { bytes: await (await picture()).webp().toBuffer(), filename: 'x.WEBP', mimeType: 'image/webp' },
      null,
    )
    expect([second.main, third.main]).toEqual([false, false])
    const [card] = await memberCards(platform, await addTestMember(platform, site), [member])
    expect(card?.main_image?.id).toBe(first.id)
  })

  test('[12.17] loses its EXIF, above all the place it was taken, after being rotated by it', async () => {
    const exif = {
      IFD0: { Copyright: 'SECRET-OWNER' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 22/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '4/1 38/1 0/1' },
    }
    const bytes = await (await picture(640, 480)).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const photo = await uploadPhoto(platform, member, { bytes, filename: 'gps.jpg', mimeType: 'image/jpeg' }, null)
    expect([photo.width, photo.height]).toEqual([480, 640])
    for (const variant of ['thumb', 'card', 'full', 'blurred']) {
      const file = await fileOf(photo.id, variant)
      const { exif: kept, xmp, iptc, orientation } = await sharp(file ?? undefined).metadata()
      expect([kept, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined])
      expect(file?.includes('SECRET-OWNER')).toBe(false)
    }
  })

  test('[6.5] [12.16] the blurred variant contains no details', async () => {
    const lines = Buffer.alloc(600 * 600 * 3)
    for (let pixel = 0; pixel < 600 * 600; pixel++)
      lines.fill(Math.floor((pixel % 600) / 4) % 2 ? 255 : 0, pixel * 3, pixel * 3 + 3)
    const bytes = await sharp(lines, { raw: { width: 600, height: 600, channels: 3 } })
      .png()
      .toBuffer()
    const photo = await uploadPhoto(platform, member, { bytes, filename: 'lines.png', mimeType: 'image/png' }, null)
    const contrast = async (variant: string) =>
      (await sharp((await fileOf(photo.id, variant)) ?? undefined).stats()).channels[0]?.stdev ?? 0
    expect(await contrast('full')).toBeGreaterThan(90)
    expect(await contrast('blurred')).toBeLessThan(10)
  })

  test('[5.17] an animation keeps only its first frame', async () => {
    const pixels = Buffer.alloc(300 * 600 * 3, 90).fill(200, 300 * 300 * 3)
    const frames = await sharp(pixels, { raw: { width: 300, height: 600, channels: 3, pageHeight: 300 } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect((await sharp(frames, { animated: true }).metadata()).pages).toBe(2)
    const photo = await uploadPhoto(
      platform,
      member,
      { bytes: frames, filename: 'a.webp', mimeType: 'image/webp' },
      null,
    )
    expect([photo.width, photo.height]).toEqual([300, 300])
  })

  test('[5.20] a refused upload leaves neither row nor file', async () => {
    await expect(uploadPhoto(platform, member, await jpeg(199, 400), null)).rejects.toMatchObject({
      code: 'photo_too_small',
    })
    expect(await rows()).toEqual([])
  })
})

test('[7.22] a photo whose commit arrived although its answer was lost keeps its files, and is the one that a retry gets', async () => {
  const lost = new Error('Connection terminated')
  const transaction = () => ({
    execute: async (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) => {
      await db.transaction().execute(work)
      throw lost
    },
  })
  let calls = 0
  const losing = new Proxy(db, {
    get: (_db, key) => {
      if (key === 'transaction' && calls++ === 0) return transaction
      const value: unknown = Reflect.get(db, key, db)
      return typeof value === 'function' ? value.bind(db) : value
    },
  })
  const [file, clientId] = [await jpeg(), newId()]
  await expect(uploadPhoto({ ...platform, db: losing }, member, file, clientId)).rejects.toBe(lost)
  const photo = await uploadPhoto(platform, member, file, clientId)
  expect(await rows()).toHaveLength(1)
  expect(await fileOf(photo.id, 'card')).not.toBeNull()
})

describe('a file that is refused', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400"/></svg>',
  )

  test.each<[string, string, () => Promise<{ bytes: Buffer; filename: string; mimeType: string }>]>([
    ['an SVG', 'photo_unreadable', async () => ({ bytes: svg, filename: 'a.svg', mimeType: 'image/svg+xml' })],
    [
      'an SVG that calls itself PNG',
      'photo_unreadable',
      async () => ({ bytes: svg, filename: 'a.png', mimeType: 'image/png' }),
    ],
    [
      'a PNG that calls itself JPEG',
      'photo_unreadable',
      async () => ({ bytes: await (await picture()).png().toBuffer(), filename: 'a.jpg', mimeType: 'image/jpeg' }),
    ],
    ['a JPEG with the type of a page', 'photo_unreadable', async () => ({ ...(await jpeg()), mimeType: 'text/html' })],
    [
      'a GIF',
      'photo_unreadable',
      async () => ({ bytes: await (await picture()).gif().toBuffer(), filename: 'a.gif', mimeType: 'image/gif' }),
    ],
    ['half a JPEG', 'photo_unreadable', async () => truncated(await jpeg(1200, 1200))],
    [
      'nothing',
      'photo_unreadable',
      async () => ({ bytes: Buffer.alloc(0), filename: 'a.jpg', mimeType: 'image/jpeg' }),
    ],
    [
      'only the first bytes of a JPEG',
      'photo_unreadable',
      async () => ({ bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0]), filename: 'a.jpg', mimeType: 'image/jpeg' }),
    ],
    ['a narrow picture', 'photo_too_small', () => jpeg(1000, 199)],
    [
      'more than 50 megapixels',
      'photo_too_large',
      async () => ({ bytes: hugePng(10_000, 5_001), filename: 'a.png', mimeType: 'image/png' }),
    ],
    ['more than 15 MB', 'photo_too_large', async () => heavy(await jpeg())],
  ])('[5.17] [5.18] %s: %s', async (_name, code, file) => {
    await expect(uploadPhoto(platform, member, await file(), null)).rejects.toMatchObject({ code })
    expect(await rows()).toEqual([])
  })

  test('[5.17] 200 x 200 is large enough', async () => {
    await expect(uploadPhoto(platform, member, await jpeg(200, 200), null)).resolves.toMatchObject({
      width: 200,
      height: 200,
    })
  })
})

describe('the limit', () => {
  test('[5.13] holds under twelve uploads at once for a free member', async () => {
    const files = await Promise.all(Array.from({ length: 12 }, (_, index) => jpeg(200 + index, 300)))
    const outcomes = await Promise.allSettled(files.map((file) => uploadPhoto(platform, member, file, null)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
    expect(refusals).toEqual(
      Array.from({ length: 9 }, () => expect.objectContaining({ code: 'photo_limit', data: { limit: 3 } })),
    )
    expect((await rows()).map(({ position }) => position)).toEqual([0, 1, 2])
  })

  test('[5.13] is 25 for a premium member', async () => {
    member = await addTestMember(platform, site, { premium: true })
    for (let position = 0; position < 24; position++) await addTestPhoto(platform, member, position)
    const outcomes = await Promise.allSettled([
      uploadPhoto(platform, member, await jpeg(), null),
      uploadPhoto(platform, member, await jpeg(300, 300), null),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await readOwnPhotos(platform, member)).limit).toBe(25)
  })

  test('[7.22] [7.23] [7.24] the same client id is one photo, even at once; with another file it is refused', async () => {
    const clientId = newId()
    const file = await jpeg()
    const [one, two] = await Promise.all([
      uploadPhoto(platform, member, file, clientId),
      uploadPhoto(platform, member, file, clientId),
    ])
    const again = await uploadPhoto(platform, member, file, clientId)
    expect([two.id, again.id]).toEqual([one.id, one.id])
    expect(await rows()).toHaveLength(1)
    await expect(uploadPhoto(platform, member, await jpeg(300, 300), clientId)).rejects.toMatchObject({
      code: 'client_id_reused',
    })
  })

  test('[7.40] a retry restores nothing that was deleted meanwhile, and says so', async () => {
    const [clientId, file] = [newId(), await jpeg()]
    const first = await uploadPhoto(platform, member, file, clientId)
    expect(first).not.toHaveProperty('removed')
    await dropPhoto(platform, member, first.id)
    const again = await Promise.all([1, 2].map(() => uploadPhoto(platform, member, file, clientId)))
    const { id, status, width, height } = first
    for (const one of again) expect(one).toMatchObject({ id, status, width, height, removed: true })
    expect(await rows()).toEqual([])
    await expect(uploadPhoto(platform, member, await jpeg(300, 300), clientId)).rejects.toMatchObject({
      code: 'client_id_reused',
    })
  })
})

function truncated<File extends { bytes: Buffer }>(file: File): File {
  return { ...file, bytes: file.bytes.subarray(0, Math.floor(file.bytes.length / 2)) }
}

function heavy<File extends { bytes: Buffer }>(file: File): File {
  return { ...file, bytes: Buffer.concat([file.bytes, Buffer.alloc(15 * 1024 * 1024)]) }
}

/** A PNG whose header promises many pixels: nothing should ever try to unpack them. */
function hugePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
