// What search engines and social networks are told about a site, over the whole server.
import { beforeEach, expect, test } from 'vitest'
import sharp from 'sharp'
import { meta as metaOfMembers } from '#features/matching/screens/MembersScreen.tsx'
import { openStage } from '../testing/stage.ts'

const stage = await openStage()
beforeEach(() => stage.reset())

test('[1.27] robots.txt links to the sitemap, which names the public pages of this very host, each once', async () => {
  const robots = await stage.app.inject({ url: '/robots.txt', headers: { host: 'zwei.localhost' } })
  expect(robots.statusCode).toBe(200)
  expect(robots.headers['content-type']).toMatch(/^text\/plain/)
  expect(robots.body).toContain('Sitemap: http://zwei.localhost/sitemap.xml')
  expect(robots.body).not.toMatch(/Disallow: \/\s/)
  const map = await stage.app.inject({ url: '/sitemap.xml', headers: { host: 'zwei.localhost' } })
  const named = [...map.body.matchAll(/<loc>http:\/\/zwei\.localhost([^<]*)<\/loc>/g)].map(([, path]) => path)
  expect(new Set(named).size).toBe(named.length)
  expect(named).toEqual(expect.arrayContaining(['/', '/faq', '/terms', '/complaints', '/pricing']))
  expect(named.filter((path) => path?.startsWith('/landers/'))).toHaveLength(9)
  // Neither members, nor the list of members, nor languages have URLs there.
  expect(map.body).not.toMatch(/members|hreflang|\/lang-config/)
  expect(map.body).toMatch(/\/terms<\/loc><lastmod>20\d\d-\d\d-\d\d<\/lastmod>/)
})

test('[1.27] the list of members is marked as not to be indexed', () => {
  const told = metaOfMembers({ loaderData: { title: 'Members' } } as never)
  expect(told).toContainEqual({ name: 'robots', content: 'noindex' })
})

test('[1.28] each language has its link preview picture, drawn once, in the size networks ask for', async () => {
  const [one, again, other] = await Promise.all(
    ['en', 'en', 'pl'].map((language) => stage.app.inject({ url: `/share/${language}.png` })),
  )
  expect(one?.statusCode).toBe(200)
  expect(one?.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' })
  expect(await sharp(one?.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' })
  expect(one?.rawPayload.equals(again?.rawPayload ?? Buffer.alloc(0))).toBe(true)
  expect(one?.rawPayload.equals(other?.rawPayload ?? Buffer.alloc(0))).toBe(false)
  expect(one?.rawPayload.length).toBeLessThan(150_000)
  expect((await stage.app.inject({ url: '/share/xx.png' })).statusCode).toBe(404)
})
