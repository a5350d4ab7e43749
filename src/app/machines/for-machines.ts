// What search engines and social networks request from a site: robots.txt, the sitemap, and the link preview picture.
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { ProductError } from '#base/errors.ts'
import { isLanguage } from '#base/languages.ts'
import type { Language } from '#base/languages.ts'
import { paths } from '#base/paths.ts'
import { landerNames } from '#features/landers/limits.ts'
import { landingPath } from '#features/landers/rules.ts'
import { signupsFor } from '#features/sites/rules.ts'
import { currentTerms, siteOf } from '#features/sites/service.ts'
import type { Site } from '#features/sites/service.ts'
import type { CallerOf } from '#platform/http/api.ts'
import type { Platform } from '#platform/platform.ts'

const dayCached = 'public, max-age=86400'

export function serveMachines(app: FastifyInstance, callerOf: CallerOf, platform: Platform): void {
  app.get('/robots.txt', async (request, reply) => {
    const { origin } = await callerOf(request)
    const text = `User-agent: *\nDisallow: /api\nDisallow: /pictures/\nDisallow: /outbox\nDisallow: /health\n\nSitemap: ${origin}/sitemap.xml\n`
    return reply.type('text/plain; charset=utf-8').header('cache-control', dayCached).send(text)
  })

  app.get('/sitemap.xml', async (request, reply) => {
    const { origin, siteId } = await callerOf(request)
    const [site, terms] = await Promise.all([siteOf(platform, siteId), currentTerms(platform, siteId)])
    const pages = publicPaths(site).map((page) => ({ page, at: page === paths.page('terms') ? terms : null }))
    return reply.type('application/xml; charset=utf-8').header('cache-control', dayCached).send(sitemap(origin, pages))
  })

  const drawn = new Map<string, Promise<Buffer>>()
  app.get<{ Params: { name: string } }>('/share/:name', async (request, reply) => {
    const language = request.params.name.replace(/\.png$/, '')
    if (!isLanguage(language)) throw new ProductError('not_found')
    const { siteId } = await callerOf(request)
    const picture = await pictureOf(await siteOf(platform, siteId), language)
    return reply.type('image/png').header('cache-control', dayCached).send(picture)
  })

  /** Drawn once per process for each site and language, and again when the site's name or niche changes. */
  function pictureOf({ settings }: Site, language: Language): Promise<Buffer> {
    const { name, niche } = settings
    const key = JSON.stringify([name, niche, language])
    const promise = platform.words.say(language, 'pages:home.title')
    const known = drawn.get(key)
    if (known) return known
    // The image library is loaded with the first request for a picture: a start doesn't need it.
    const drawing = import('./share-picture.ts').then(({ drawSharePicture }) =>
      drawSharePicture({ name, niche, promise }, path.join(platform.config.dataDir, 'fonts')),
    )
    drawn.set(key, drawing)
    drawing.catch(() => drawn.delete(key))
    return drawing
  }
}

/** The pages a visitor may read, except those about members and the list of them: people are not for search engines. */
function publicPaths({ settings }: Site): string[] {
  const tokens = ['terms', 'privacy', 'cookies', 'ban', 'return-policy', 'faq', 'service'] as const
  return [
    paths.index(),
    ...(signupsFor(settings, false) === 'open' ? [paths.signup()] : []),
    ...landerNames.map((name) => landingPath(paths.lander(name), settings.niche)),
    paths.pricing(),
    paths.complaints(),
    ...tokens.map((token) => paths.page(token)),
  ]
}

/** One URL serves every language, so the sitemap names no languages. */
function sitemap(origin: string, pages: { page: string; at: Date | null }[]): string {
  const lines = pages.map(
    ({ page, at }) =>
      `<url><loc>${origin}${page}</loc>${at ? `<lastmod>${at.toISOString().slice(0, 10)}</lastmod>` : ''}</url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>\n`
}
