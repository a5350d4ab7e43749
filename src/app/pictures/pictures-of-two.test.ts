// Pictures when two servers share one database: what one of them changed holds for the next read on the other.
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { blockMember } from '#features/profiles/blocks/service.ts'
import { jpegOf } from '#features/profiles/fixture-pictures.ts'
import { dropPhoto } from '#features/profiles/photos/service.ts'
import { refusePhoto } from '#features/profiles/reviews/service.ts'
import { findMemberFor } from '#features/profiles/service.ts'
import { addTestMember, addTestPremium, addTestSite, testPlatform } from '#features/profiles/testing.ts'
import { uploadPhoto } from '#features/profiles/uploads/service.ts'
import { openDb } from '#platform/db/db.ts'
import { errorBody } from '#platform/http/respond.ts'
import type { Platform } from '#platform/platform.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { servePictures } from './pictures.ts'

const { db, url, emptied } = await testDb()
const platform = testPlatform(db)
const dbElsewhere = openDb(url, { onError: () => undefined })
const [here, elsewhere] = [serverOf(platform), serverOf({ ...platform, db: dbElsewhere })]
afterAll(() => dbElsewhere.destroy())
let [site, viewer, owner] = ['', '', '']

function serverOf(served: Platform): FastifyInstance {
  const server = Fastify()
  server.setErrorHandler((error, _request, reply) => {
    const body = errorBody(error, 'en', platform.words)
    return reply.code(body.statusCode).send(body)
  })
  servePictures(server, async () => viewer, served)
  afterAll(() => server.close())
  return server
}

beforeEach(async () => {
  await emptied()
  site = await addTestSite(platform)
  viewer = await addTestMember(platform, site)
  owner = await addTestMember(platform, site)
})

/** Twenty concurrent reads on the first, and one on the second. */
async function statusesOf(link: string): Promise<number[]> {
  const there = await Promise.all(Array.from({ length: 20 }, () => elsewhere.inject(link)))
  return [...new Set([...there, await here.inject(link)].map(({ statusCode }) => statusCode))]
}

test.each<[string, (photo: string) => Promise<unknown>]>([
  ['a block', () => blockMember(platform, owner, viewer)],
  ['a refusal', (photo) => refusePhoto(platform, photo, 'nudity', 'ann')],
  ['a deletion', (photo) => dropPhoto(platform, owner, photo)],
  ['the end of the viewer’s premium', () => db.deleteFrom('premium').where('member_id', '=', viewer).execute()],
  [
    'the end of the owner’s account',
    () => db.updateTable('member').set({ status: 'disabled' }).where('id', '=', owner).execute(),
  ],
])('[12.18] after %s neither server sends what both sent just before', async (_name, act) => {
  await uploadPhoto(platform, owner, await jpegOf(1, 400, 500), null)
  const { id } = await uploadPhoto(platform, owner, await jpegOf(2, 400, 500), null)
  await addTestPremium(platform, site, viewer)
  const { photos } = await findMemberFor(platform, viewer, owner)
  const link = photos.find((photo) => photo.id === id)?.full_filename ?? ''
  expect(await statusesOf(link)).toEqual([200])
  await act(id)
  expect(await statusesOf(link)).toEqual([404])
})
