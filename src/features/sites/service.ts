// Finds the site of a host and its settings; a site is read once and cached for a few seconds.
import { ProductError } from '#base/errors.ts'
import type { SiteId } from '#base/ids.ts'
import { minute, second } from '#base/time.ts'
import type { Db } from '#platform/db/db.ts'
import { lockFingerprint } from '#platform/db/locks.ts'
import type { Platform } from '#platform/platform.ts'
import type { PublicSettings, SiteSettings } from './contract.ts'
import { siteSettings } from './contract.ts'
import { withPreset } from './presets.ts'
import { insertCompany, insertSite, listCompanies, listSites, upsertCompany, upsertSite } from './queries.ts'
import type { Company } from './queries.ts'
import { isLoopback, termsVersion } from './rules.ts'

export interface Site {
  id: SiteId
  host: string
  settings: SiteSettings
}

interface Directory {
  readAt: number
  byHost: Map<string, Site>
  byId: Map<string, Site>
  standard: Site | undefined
  companies: Map<string, Company>
}

const freshForMs = 5 * second
/**
 * A caller with an id may be inside a transaction: if it had to wait for another connection while all are held by callers like
 * it, they would all deadlock. So the cached value will do, unless it is older than any request gets; each request has found
 * its site by the host before.
 */
const knownForMs = minute
const directories = new WeakMap<object, Directory>()
const readings = new WeakMap<object, Promise<Directory>>()

/** The site a host name stands for; an unknown host gets the default site. Throws `unavailable` if none is set up. */
export async function siteOfHost(platform: Platform, host: string): Promise<Site> {
  const { byHost, standard } = await directory(platform)
  const site = byHost.get(host.toLowerCase().replace(/\.?(:\d+)?$/, '')) ?? standard
  if (!site) throw new ProductError('unavailable')
  return site
}

/** The site of an id that came from our own tables. */
export async function siteOf(platform: Platform, siteId: SiteId): Promise<Site> {
  const site = (await directory(platform, knownForMs)).byId.get(siteId)
  if (!site) throw new ProductError('not_found')
  return site
}

/** What the browser may know of a site, and where the visitor seems to be. */
export async function publicSettingsFor(
  platform: Platform,
  siteId: SiteId,
  country: string | null,
): Promise<Omit<PublicSettings, 'languages'>> {
  const { settings } = await siteOf(platform, siteId)
  const push_public_key = await platform.push.publicKey()
  const selected = country && settings.countries.includes(country) ? country : (settings.countries[0] ?? '')
  return { ...settings, push_public_key, geoip_country: country, geoip_selected_country: selected }
}

/** `PUBLIC_URL`, which is the address of the default site alone: links to another one would lead there, where nobody knows its members. */
export async function publicUrlOf(platform: Platform, siteId: SiteId): Promise<string | null> {
  const { publicUrl } = platform.config
  if (publicUrl === null) return null
  return (await directory(platform, knownForMs)).standard?.id === siteId ? publicUrl : null
}

/** Where links in mails lead that a job writes, without a request: the site's own domain. */
export async function originOf(platform: Platform, siteId: SiteId): Promise<string> {
  const { domain } = (await siteOf(platform, siteId)).settings
  const local = domain === 'localhost' || domain.endsWith('.localhost')
  const own = local ? `http://${domain}:${platform.config.port}` : `https://${domain}`
  return (await publicUrlOf(platform, siteId)) ?? own
}

/** Where links in a mail lead about what was once requested at that address: there, unless the site has moved since. */
export async function originSince(platform: Platform, siteId: SiteId, requestedAt: string | null): Promise<string> {
  const origin = await originOf(platform, siteId)
  const there = URL.parse(requestedAt ?? '')
  if (!there || (await publicUrlOf(platform, siteId))) return origin
  return isLoopback(there.hostname) || there.hostname === new URL(origin).hostname ? there.origin : origin
}

/** Whether anything is set up at all. */
export async function hasSites(platform: Platform): Promise<boolean> {
  return (await directory(platform)).byId.size > 0
}

/** The company behind a site. */
export async function companyOf(platform: Platform, siteId: SiteId) {
  const { settings } = await siteOf(platform, siteId)
  const company = (await directory(platform, knownForMs)).companies.get(settings.company_id)
  if (!company) throw new ProductError('not_found')
  return company
}

/** The version date of the terms that a member of this site accepts today. */
export async function currentTerms(platform: Platform, siteId: SiteId): Promise<Date> {
  return termsVersion((await companyOf(platform, siteId)).added_at)
}

export interface NewSite {
  id: SiteId
  isDefault: boolean
  company: Parameters<typeof insertCompany>[1]
  settings: unknown
}

/** Sets a site up, once; the settings are parsed first, so that a wrong one is refused here. */
export async function addSite(platform: Platform, site: NewSite): Promise<void> {
  const settings = siteSettings.parse(withPreset(site.settings))
  await insertCompany(platform.db, site.company)
  await insertSite(platform.db, {
    id: site.id,
    host: settings.domain.toLowerCase(),
    is_default: site.isDefault,
    company_id: site.company.id,
    settings: JSON.stringify(settings),
  })
  forgetSites(platform)
}

/** What was read before one was added. */
export function forgetSites({ db }: Pick<Platform, 'db'>): void {
  directories.delete(db)
  readings.delete(db)
}

/** The given settings, over those of their niche. */
export const withNiche = (given: Record<string, unknown>): unknown => withPreset(given)

/** All sites with their companies, as they stand now. */
export async function listAllSites(db: Db) {
  const [sites, companies] = [await listSites(db), await listCompanies(db)]
  return sites.map((site) => ({
    id: site.id,
    isDefault: site.is_default,
    settings: siteSettings.parse(withPreset(site.settings)),
    company: companies.find(({ id }) => id === site.company_id),
  }))
}

/** One after the other: which site is for all other hosts depends on what the others have put. */
export async function lockSites(tx: Db): Promise<void> {
  await lockFingerprint(tx, Buffer.from('sites'))
}

/** Creates a site, or changes the one with that id; running processes know within seconds. */
export async function putSite(
  platform: Platform,
  tx: Db,
  site: { id: SiteId; isDefault: boolean; company: Company; settings: SiteSettings },
): Promise<void> {
  await upsertCompany(tx, site.company)
  await upsertSite(tx, {
    id: site.id,
    host: site.settings.domain.toLowerCase(),
    is_default: site.isDefault,
    company_id: site.company.id,
    settings: JSON.stringify(site.settings),
    now: platform.now(),
  })
}

/** The known sites, read again once older than that. */
async function directory(platform: Platform, oldestMs = freshForMs): Promise<Directory> {
  const known = directories.get(platform.db)
  const ageMs = known ? performance.now() - known.readAt : Infinity
  if (known && ageMs < freshForMs) return known
  const next = renewed(platform)
  if (!known || ageMs >= oldestMs) return next
  // Whoever waits for the next one is told why it can't be read.
  next.catch(() => undefined)
  return known
}

/** Requested by many at once it is read once; a site that is added meanwhile is not lost. */
function renewed(platform: Platform): Promise<Directory> {
  const { db } = platform
  const underWay = readings.get(db)
  if (underWay) return underWay
  const reading = readDirectory(platform)
    .then((found) => {
      if (readings.get(db) === reading) directories.set(db, found)
      return found
    })
    .finally(() => {
      if (readings.get(db) === reading) readings.delete(db)
    })
  readings.set(db, reading)
  return reading
}

async function readDirectory(platform: Platform): Promise<Directory> {
  // One after the other: at a start there is one connection, and a second one takes longer than both queries.
  const rows = await listSites(platform.db)
  const companies = await listCompanies(platform.db)
  const sites = rows.map((row) => ({
    id: row.id,
    host: row.host,
    settings: siteSettings.parse(withPreset(row.settings)),
  }))
  const standardId = rows.find((row) => row.is_default)?.id
  return {
    readAt: performance.now(),
    byHost: new Map(sites.map((site) => [site.host, site])),
    byId: new Map(sites.map((site) => [site.id, site])),
    standard: sites.find((site) => site.id === standardId),
    companies: new Map(companies.map((company) => [company.id, company])),
  }
}
