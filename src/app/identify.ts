// Identifies the caller of a request: the site by host, the member by session cookie, the language, the country.
import type { FastifyRequest } from 'fastify'
import { languagesFor, negotiateLanguage } from './negotiate-language.ts'
import { sessionCookieName } from '#features/accounts/service.ts'
import { authenticate } from '#features/accounts/sessions/service.ts'
import { countryOf } from '#features/places/service.ts'
import { isLoopback } from '#features/sites/rules.ts'
import { originOf, publicUrlOf, siteOfHost } from '#features/sites/service.ts'
import type { Site } from '#features/sites/service.ts'
import { isTrafficSource, sourceOf } from '#features/visits/rules.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { MemberId } from '#base/ids.ts'
import type { Language } from '#base/languages.ts'
import type { Platform } from '#platform/platform.ts'

/** Makes the function that finds a request's caller, once per request. */
export function callerFinder(platform: Platform): (request: FastifyRequest) => Promise<Caller> {
  const found = new WeakMap<FastifyRequest, Promise<Caller>>()
  return (request) => {
    const known = found.get(request) ?? identify(platform, request)
    found.set(request, known)
    return known
  }
}

/** Only whose session it is: for responses that depend on nothing else and are requested by the dozen. */
export function viewerFinder(platform: Platform): (request: FastifyRequest) => Promise<MemberId | null> {
  return async (request) => (await sessionOf(platform, request)).session?.memberId ?? null
}

async function sessionOf(platform: Platform, request: FastifyRequest) {
  const site = await siteOfHost(platform, request.host)
  const origin =
    isOurs(site, request) && !(await publicUrlOf(platform, site.id))
      ? `${request.protocol}://${request.host}`
      : await originOf(platform, site.id)
  const token = request.cookies[sessionCookieName(origin)]
  return { site, origin, session: token ? await authenticate(platform, site.id, token) : null }
}

/**
 * Whether the request's host is its site's own, or this machine made the request itself. Links in mails lead to that host and
 * passkeys are bound to it, but anybody sending a request can put any other name there.
 */
function isOurs(site: Site, { hostname, ip }: FastifyRequest): boolean {
  return hostname.toLowerCase() === site.host || (isLoopback(hostname) && isLoopback(ip))
}

async function identify(platform: Platform, request: FastifyRequest): Promise<Caller> {
  const host = request.host
  const { site, origin, session } = await sessionOf(platform, request)
  const country = await countryOf(request.ip)
  return {
    siteId: site.id,
    host,
    origin,
    locale: negotiateLanguage({
      cookie: request.cookies['locale'],
      account: session?.language,
      header: request.headers['accept-language'],
      country,
      standard: site.settings.domain_language,
    }),
    memberId: session?.memberId ?? null,
    sessionId: session?.sessionId ?? null,
    loggedInAt: session?.loggedInAt ?? null,
    ip: request.ip,
    country,
    languages: languagesFor(country),
    hasTrafficSource: cameBySource(request),
    userAgent: request.headers['user-agent'] ?? '',
    sameOrigin: isSameOrigin(request),
    setCookies: [],
    cookies: request.cookies,
  }
}

/** What a request itself says about its reader's language, for when nothing can be looked up. */
export function languageOf({ cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>): Language {
  const facts = { cookie: cookies['locale'], header: headers['accept-language'] }
  return negotiateLanguage({ ...facts, account: undefined, country: null, standard: 'en' })
}

/** By the URL, by that of the page which makes the call, or by the cookie of a visitor who consented to it. */
function cameBySource(request: FastifyRequest): boolean {
  const given = request.url.split('?')[1] ?? ''
  const page = request.url.startsWith('/api/') ? URL.parse(request.headers.referer ?? '') : null
  const ofPage = page?.host === request.host ? page.search : ''
  const known = [given, ofPage, request.cookies['source'] ?? '']
  return known.some((text) => isTrafficSource(sourceOf(new URLSearchParams(text))))
}

/** The browser's own statement if there is one, else the page it names. If neither: not a browser's cross-site request. */
function isSameOrigin(request: FastifyRequest): boolean {
  const fetchSite = request.headers['sec-fetch-site']
  if (fetchSite) return fetchSite === 'same-origin' || fetchSite === 'none'
  const named = request.headers.origin ?? request.headers.referer
  return named === undefined || URL.parse(named)?.host === request.host
}
