// Ordering and deleting photos, and which of them are hidden: a real database, and files on disk.
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { findMemberFor, memberCards } from '../service.ts'
import { addTestMember, addTestPhoto, addTestPremium, addTestSite, testPlatform } from '../testing.ts'
import { dropPhoto, readOwnPhotos, sortPhotos } from './service.ts'

const { db, emptied } = await testDb()
const platform = testPlatform(db)
let site = ''
let member = ''

beforeEach(async () => {
  await emptied()
  site = await addTestSite(platform, { fictional_profiles: true })
  member = await addTestMember(platform, site)
})

const rows = () => db.selectFrom('photo').selectAll().where('member_id', '=', member).orderBy('position').execute()

describe('order and deletion', () => {
  test('[3.9] the first in the order is the main photo; the order names each photo once', async () => {
    const [a, b, c] = [
      await addTestPhoto(platform, member, 0),
      await addTestPhoto(platform, member, 1),
      await addTestPhoto(platform, member, 2),
    ]
    const { photos } = await sortPhotos(platform, member, [c, a, b])
    expect(photos.map(({ id, main }) => [id, main])).toEqual([
      [c, true],
      [a, false],
      [b, false],
    ])
    for (const wrong of [
      [a, b],
      [a, b, b],
      [a, b, c, c],
      [a, b, newId()],
    ])
      await expect(sortPhotos(platform, member, wrong)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('[6.12] a deleted photo leaves no file and no gap; another member’s can’t be deleted', async () => {
    const id = await addTestPhoto(platform, member, 0)
    const second = await addTestPhoto(platform, member, 1)
    const folder = `photos/${member}/${id}`
    await platform.storage.write(`${folder}/full.webp`, Buffer.from('x'))
    await platform.storage.write(`${folder}/card-7.avif`, Buffer.from('x'))
    const stranger = await addTestMember(platform, site)
    await expect(dropPhoto(platform, stranger, id)).rejects.toMatchObject({ code: 'not_found' })
    const { photos } = await dropPhoto(platform, member, id)
    expect(photos.map(({ id, main }) => [id, main])).toEqual([[second, true]])
    expect((await rows()).map(({ position }) => position)).toEqual([0])
    expect(await platform.storage.read(`${folder}/full.webp`)).toBeNull()
    expect(await platform.storage.read(`${folder}/card-7.avif`)).toBeNull()
    await dropPhoto(platform, member, second)
    const [card] = await memberCards(platform, stranger, [member])
    expect(card).toMatchObject({ id: member, main_image: null })
  })
})

describe('once premium ended', () => {
  const photosFor = async (viewer: string | null) =>
    (await findMemberFor(platform, viewer, member)).photos.map(({ id, locked }) => `${id}${locked ? ' locked' : ''}`)
  const endPremium = () => db.deleteFrom('premium').where('member_id', '=', member).execute()

  test('[5.26] photos 4 to 25 are hidden from others and marked for their owner, and are back with premium', async () => {
    await addTestPremium(platform, site, member)
    const viewer = await addTestMember(platform, site, { premium: true })
    const ids: string[] = []
    for (let position = 0; position < 25; position++) ids.push(await addTestPhoto(platform, member, position))
    expect(await photosFor(viewer)).toEqual(ids)
    await endPremium()
    expect(await photosFor(viewer)).toEqual(ids.slice(0, 3))
    expect((await findMemberFor(platform, viewer, member)).photos_total).toBe(3)
    const own = await readOwnPhotos(platform, member)
    expect(own.photos.map(({ id, hidden }) => [id, hidden])).toEqual(ids.map((id, index) => [id, index >= 3]))
    expect(own.limit).toBe(3)
    await addTestPremium(platform, site, member)
    expect(await photosFor(viewer)).toEqual(ids)
    expect((await readOwnPhotos(platform, member)).photos.some(({ hidden }) => hidden)).toBe(false)
  })

  test('[5.26] the order decides which three stay: the owner may choose', async () => {
    const ids: string[] = []
    for (let position = 0; position < 5; position++) ids.push(await addTestPhoto(platform, member, position))
    const [a = '', b = '', c = '', d = '', e = ''] = ids
    await sortPhotos(platform, member, [e, d, a, b, c])
    const viewer = await addTestMember(platform, site, { premium: true })
    expect(await photosFor(viewer)).toEqual([e, d, a])
    const [card] = await memberCards(platform, viewer, [member])
    expect(card?.main_image?.id).toBe(e)
  })

  test('[5.26] [3.10] a hidden photo is nobody’s main photo, even if it is the first that may be shown', async () => {
    for (let position = 0; position < 3; position++) await addTestPhoto(platform, member, position, 'waiting')
    const fourth = await addTestPhoto(platform, member, 3)
    const viewer = await addTestMember(platform, site)
    const main = async () => (await memberCards(platform, viewer, [member]))[0]?.main_image?.id
    expect([await main(), await photosFor(viewer)]).toEqual([undefined, []])
    await addTestPremium(platform, site, member)
    expect([await main(), await photosFor(viewer)]).toEqual([fourth, [fourth]])
  })

  test('[5.26] a fictional profile pays nothing and loses nothing', async () => {
    member = await addTestMember(platform, site, { fictional: true })
    for (let position = 0; position < 5; position++) await addTestPhoto(platform, member, position)
    expect(await photosFor(await addTestMember(platform, site))).toHaveLength(5)
  })
})
