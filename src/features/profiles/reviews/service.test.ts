// Photos that wait, are shown or refused: a real database, real pictures, and mail as it would be sent.
import { join } from 'node:path'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { addContact, confirmContact, listOutbox, readMail } from '#features/notifications/service.ts'
import { loadWords } from '#platform/words.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { drawScene, jpegOf, smallJpegOf } from '../fixture-pictures.ts'
import { refusalReasons } from '../limits.ts'
import { dropPhoto, readOwnPhotos } from '../photos/service.ts'
import { findMemberFor, memberCards } from '../service.ts'
import { addTestMember, addTestPhoto, addTestSite, testPlatform } from '../testing.ts'
import { uploadPhoto } from '../uploads/service.ts'
import { listWaitingPhotos, readReviewed, refusePhoto, showPhoto } from './service.ts'

const { db, emptied } = await testDb()
const platform = testPlatform(db)
platform.words = await loadWords(join(import.meta.dirname, '../../../copy'))
const usualCheck = platform.photoCheck
const published: object[] = []
platform.live.publish = (members, event) => {
  if (event.event === 'photo') published.push({ members, ...event })
}
let site = ''
let member = ''

beforeEach(async () => {
  await emptied()
  published.length = 0
  platform.photoCheck = usualCheck
  site = await addTestSite(platform)
  member = await addTestMember(platform, site, { name: 'Mia' })
})

const upload = async (scene: number, of = member) => uploadPhoto(platform, of, await smallJpegOf(scene), null)
const seenByOthers = async () => (await findMemberFor(platform, null, member)).photos_total
const verdicts = () =>
  db.selectFrom('photo_verdict').select(['status', 'reason', 'decided_by']).orderBy('decided_at').execute()
const addAddress = () => addContact(db, { memberId: member, siteId: site, email: 'mia@example.com', language: 'nl' })
const manualSite = async () => {
  site = await addTestSite(platform, { photo_check: 'manual' })
  member = await addTestMember(platform, site, { name: 'Mia' })
}

test('a refusal keeps one of the reasons that there are, and no other', async () => {
  const id = await addTestPhoto(platform, member, 0, 'refused')
  await refusePhoto(platform, (await upload(1)).id, 'other', 'ann')
  const refuseFor = (reason: string) => [
    db.updateTable('photo').set({ refusal_reason: reason }).where('id', '=', id),
    db.updateTable('photo_verdict').set({ reason }).where('status', '=', 'refused'),
    db.updateTable('refused_picture').set({ reason }),
  ]
  for (const change of refusalReasons.flatMap(refuseFor)) await change.execute()
  const constraints = ['photo_refusal_known', 'photo_verdict_reason_known', 'refused_picture_reason_known']
  for (const [index, change] of refuseFor('dull').entries())
    await expect(change.execute()).rejects.toMatchObject({ constraint: constraints[index] })
})

describe('a new photo', () => {
  test('[4.90] is shown at once if the check finds nothing', async () => {
    expect(await upload(1)).toMatchObject({ status: 'active', refusal: null })
    expect(await verdicts()).toEqual([{ status: 'shown', reason: null, decided_by: 'own check' }])
  })

  test('[4.90] [3.10] of one colour is refused, says why to its owner, is seen by nobody else, and can be deleted', async () => {
    const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#c97b84' } })
      .png()
      .toBuffer()
    const photo = await uploadPhoto(platform, member, { bytes, filename: 'a.png', mimeType: 'image/png' }, null)
    expect(photo).toMatchObject({ status: 'refused', refusal: 'blank', main: false })
    expect(await seenByOthers()).toBe(0)
    expect((await dropPhoto(platform, member, photo.id)).photos).toEqual([])
    expect(await db.selectFrom('refused_picture').selectAll().execute()).toEqual([])
  })

  test('[4.91] waits on a site with manual checks, seen by its owner and nobody else', async () => {
    await manualSite()
    const photo = await upload(1)
    expect(photo).toMatchObject({ status: 'waiting', main: false })
    expect(await seenByOthers()).toBe(0)
    expect((await readOwnPhotos(platform, member)).photos).toHaveLength(1)
    expect(await listWaitingPhotos(platform)).toMatchObject([{ id: photo.id, name: 'Mia' }])
    expect((await sharp(await readReviewed(platform, photo.id)).metadata()).format).toBe('jpeg')
  })

  test('[4.90] another check can replace ours; one that fails lets a person decide', async () => {
    platform.photoCheck = { name: 'a service', judge: async () => ({ status: 'refused', reason: 'nudity' }) }
    expect(await upload(1)).toMatchObject({ status: 'refused', refusal: 'nudity' })
    platform.photoCheck = { name: 'a service', judge: async () => Promise.reject(new Error('down')) }
    expect(await upload(2)).toMatchObject({ status: 'waiting' })
    expect((await verdicts()).map(({ decided_by }) => decided_by)).toEqual(['a service', 'a service'])
  })
})

describe('a decision', () => {
  test('[4.91] shows a waiting photo, and tells the owner’s windows', async () => {
    await manualSite()
    const { id } = await upload(1)
    await showPhoto(platform, id, 'ann of the office')
    expect(await seenByOthers()).toBe(1)
    expect(published).toEqual([{ members: [member], event: 'photo', photo_id: id, status: 'active', refusal: null }])
    expect(await verdicts()).toContainEqual({ status: 'shown', reason: null, decided_by: 'ann of the office' })
    expect(await listWaitingPhotos(platform)).toEqual([])
  })

  test('[4.93] refuses a photo, even a shown one: hidden at once, with the reason and a mail', async () => {
    await addAddress()
    await confirmContact(db, member, new Date())
    const { id } = await upload(1)
    await refusePhoto(platform, id, 'someone_else', 'ann')
    expect(await seenByOthers()).toBe(0)
    const [photo] = (await readOwnPhotos(platform, member)).photos
    expect(photo).toMatchObject({ status: 'refused', refusal: 'someone_else' })
    expect(published).toMatchObject([{ event: 'photo', status: 'refused', refusal: 'someone_else' }])
    const [mail] = await listOutbox(db)
    expect(mail).toMatchObject({ to_address: 'mia@example.com', template: 'photo_refused' })
    expect((await readMail(db, mail?.id ?? ''))?.body_text).toContain('Er lijkt iemand anders op te staan.')
    expect(mail?.subject).toBe('Over een van je foto’s')
    const [card] = await memberCards(platform, await addTestMember(platform, site), [member])
    expect(card).toMatchObject({ id: member, main_image: null })
  })

  test('[4.93] mails a link that works on a site on this machine too', async () => {
    site = await addTestSite(platform, { domain: 'three.localhost' })
    member = await addTestMember(platform, site, { name: 'Mia' })
    Object.assign(platform.config, { port: 3000 })
    await addAddress()
    await confirmContact(db, member, new Date())
    await refusePhoto(platform, (await upload(1)).id, 'someone_else', 'ann')
    const [mail] = await listOutbox(db)
    expect((await readMail(db, mail?.id ?? ''))?.body_text).toContain('http://three.localhost:3000/profile')
  })

  test('[4.93] writes nothing to an address that nobody has confirmed: it may be a stranger’s', async () => {
    await addAddress()
    const { id } = await upload(1)
    await refusePhoto(platform, id, 'nudity', 'ann')
    expect(await listOutbox(db)).toEqual([])
    expect((await readOwnPhotos(platform, member)).photos).toMatchObject([{ status: 'refused', refusal: 'nudity' }])
  })

  test('[4.90] made by two people at once is one of the two; a decided photo never waits again', async () => {
    await manualSite()
    const { id } = await upload(1)
    const outcomes = await Promise.allSettled([showPhoto(platform, id, 'ann'), showPhoto(platform, id, 'bob')])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(showPhoto(platform, id, 'cleo')).rejects.toMatchObject({ code: 'conflict' })
    await expect(showPhoto(platform, '01890000-0000-7000-8000-000000000000', 'ann')).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('the database refuses a refusal without a reason', async () => {
    const id = await addTestPhoto(platform, member, 0)
    await expect(db.updateTable('photo').set({ status: 'refused' }).where('id', '=', id).execute()).rejects.toThrow(
      'photo_refusal_has_reason',
    )
  })
})

describe('[4.92] a picture refused before', () => {
  const upload = async (scene: number, of = member) => uploadPhoto(platform, of, await jpegOf(scene), null)
  const again = async (scene: number, change: (picture: Sharp) => Sharp) => {
    const bytes = await change(await drawScene(scene)).toBuffer()
    const other = await addTestMember(platform, site)
    return uploadPhoto(platform, other, { bytes, filename: 'x', mimeType: '' }, null)
  }

  test('is recognised by its looks: smaller, saved again, in another format', async () => {
    await refusePhoto(platform, (await upload(3)).id, 'nudity', 'ann')
    const copies: ((picture: Sharp) => Sharp)[] = [
      (picture) => picture.resize(300, 375).jpeg({ quality: 40 }),
      (picture) => picture.png(),
      (picture) => picture.modulate({ brightness: 1.1 }).webp({ quality: 60 }),
    ]
    for (const copy of copies) expect(await again(3, copy)).toMatchObject({ status: 'refused', refusal: 'nudity' })
    expect(await again(4, (picture) => picture.jpeg())).toMatchObject({ status: 'active' })
  })

  const cut = (left: number, top: number, right: number, bottom: number) => (picture: Sharp) =>
    picture.extract({
      left: Math.round(640 * left),
      top: Math.round(800 * top),
      width: Math.round(640 * (1 - left - right)),
      height: Math.round(800 * (1 - top - bottom)),
    })
  const changes: [string, (picture: Sharp) => Sharp][] = [
    ['cut by a twentieth all around', cut(0.05, 0.05, 0.05, 0.05)],
    ['cut at one side', cut(0.08, 0, 0, 0)],
    ['cut at two', cut(0, 0.07, 0.04, 0)],
    ['cut unevenly', cut(0.02, 0.06, 0.05, 0.01)],
    ['in a mirror', (picture) => picture.flop()],
    ['with a frame', (picture) => picture.extend({ top: 24, bottom: 24, left: 20, right: 20, background: '#101010' })],
  ]

  test.each(changes)('is recognised %s, smaller and saved again', async (_name, change) => {
    const scenes = [3, 11, 12, 13]
    for (const scene of scenes) {
      const { id } = await upload(scene, await addTestMember(platform, site))
      await refusePhoto(platform, id, 'nudity', 'ann')
    }
    const outcomes: string[] = []
    for (const scene of scenes) {
      const changed = await change(await drawScene(scene)).toBuffer()
      const bytes = await sharp(changed).resize(420).jpeg({ quality: 55 }).toBuffer()
      const other = await addTestMember(platform, site)
      outcomes.push((await uploadPhoto(platform, other, { bytes, filename: 'x', mimeType: '' }, null)).status)
    }
    expect(outcomes).not.toContain('active')
  })

  test('of which only a part was refused is recognised when all of it comes', async () => {
    const bytes = await cut(
      0.05,
      0.03,
      0.05,
      0.03,
    )(await drawScene(3))
      .jpeg()
      .toBuffer()
    const part = await uploadPhoto(platform, member, { bytes, filename: 'x', mimeType: '' }, null)
    await refusePhoto(platform, part.id, 'nudity', 'ann')
    expect((await again(3, (picture) => picture.jpeg())).status).not.toBe('active')
  })

  test('is recognised by the hash of the whole if its files are gone', async () => {
    const { id } = await upload(3)
    await platform.storage.removeAll(`photos/${member}/${id}`)
    await refusePhoto(platform, id, 'nudity', 'ann')
    expect(await again(3, (picture) => picture.png())).toMatchObject({ status: 'refused' })
  })

  test('waits for a person if it depends on who shows it', async () => {
    await refusePhoto(platform, (await upload(3)).id, 'someone_else', 'ann')
    expect(await again(3, (picture) => picture.png())).toMatchObject({ status: 'waiting' })
  })

  test('is forgotten when the refusal was a mistake, and kept when its owner deletes it', async () => {
    const { id } = await upload(3)
    await refusePhoto(platform, id, 'offensive', 'ann')
    await dropPhoto(platform, member, id)
    const second = await again(3, (picture) => picture.png())
    expect(second).toMatchObject({ status: 'refused', refusal: 'offensive' })
    await showPhoto(platform, second.id, 'bob')
    expect(await again(3, (picture) => picture.png())).toMatchObject({ status: 'active' })
  })

  test('stays recognised when a person shows one that waited: that one owner may show it does not excuse the next', async () => {
    await refusePhoto(platform, (await upload(3)).id, 'someone_else', 'ann')
    const own = await again(3, (picture) => picture.png())
    expect(own).toMatchObject({ status: 'waiting' })
    await showPhoto(platform, own.id, 'bob')
    expect(await again(3, (picture) => picture.jpeg())).toMatchObject({ status: 'waiting' })
  })

  test('other pictures are not mistaken for it', async () => {
    await refusePhoto(platform, (await upload(3)).id, 'nudity', 'ann')
    const hashes = await db.selectFrom('refused_picture').select('perceptual_hash').execute()
    expect(hashes).toHaveLength(1)
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => (await again(100 + index, (picture) => picture.jpeg())).status),
    )
    expect(new Set(statuses)).toEqual(new Set(['active']))
  })
})
