// Finds similar results: band after band, each page by keyset, nobody twice.
import type { SiteSettings } from '#features/sites/contract.ts'
import { siteOf } from '#features/sites/service.ts'
import { neighboursOf } from '#features/places/service.ts'
import type { Platform } from '#platform/platform.ts'
import { readCursor } from '../cursor/service.ts'
import type { Cursor } from '../cursor.ts'
import { searchPageSize } from '../search/limits.ts'
import { listFound } from '../search/queries.ts'
import type { Found } from '../search/queries.ts'
import { pageOf, placeOf, understand } from '../search/service.ts'
import type { SearchRequest } from '../search/asked.ts'
import type { UnderstoodSearch } from '../search/service.ts'
import type { WhyShown } from './limits.ts'
import { bandPlans } from './queries.ts'
import { similarBands } from './rules.ts'
import type { Band } from './rules.ts'

type Similar = Found & { why: WhyShown }

/** A page of members who do not quite fit. Throws `search_needs_login`. */
export async function similarMembersFor(platform: Platform, request: SearchRequest) {
  const [{ settings }, search] = await Promise.all([siteOf(platform, request.siteId), understand(platform, request)])
  const bands = bandsOf(platform, settings, search)
  const from = readPlace(platform.config.secret, bands, request.after)
  const found = await collect(platform, search, bands, from)
  const shown = found.slice(0, searchPageSize)
  const last = found.length > searchPageSize ? shown.at(-1) : undefined
  const page = await pageOf(platform, request.viewerId, shown)
  const whyOf = new Map(shown.map((row) => [row.member_id, row.why]))
  return {
    ...page,
    why: page.results.map(({ id }) => whyOf.get(id) ?? 'country'),
    page: from ? request.page : 1,
    next: last ? `${last.why}:${placeOf(platform, last)}` : null,
  }
}

function bandsOf(platform: Platform, settings: SiteSettings, { filters, plan }: UnderstoodSearch): Band[] {
  // Near already means region and neighbours.
  const beside = filters.countryregion ? neighboursOf(filters.country, filters.countryregion) : []
  return similarBands(filters, plan.regions, beside, settings.minimum_age, platform.now())
}

/** Continues in the band where the last page ended, and then through the next ones, until the page is full. */
async function collect(
  platform: Platform,
  { plan }: UnderstoodSearch,
  bands: readonly Band[],
  from: Place | null,
): Promise<Similar[]> {
  const found: Similar[] = []
  for (const band of from ? bands.slice(bands.indexOf(from.band)) : bands) {
    const missing = searchPageSize + 1 - found.length
    if (missing <= 0) break
    const after = from?.band === band ? from.cursor : null
    const walks = await Promise.all(bandPlans(plan, band).map((one) => listFound(platform.db, one, after, missing)))
    const rows = walks.flat().toSorted(newestFirst).slice(0, missing)
    found.push(...rows.map((row) => ({ ...row, why: band.why })))
  }
  return found
}

function newestFirst(one: Found, other: Found): number {
  const later = other.last_active_at.getTime() - one.last_active_at.getTime()
  return later || (one.member_id < other.member_id ? 1 : -1)
}

interface Place {
  band: Band
  cursor: Cursor
}

/** Null for one that is in none of these bands: they then start at their top. */
function readPlace(secret: string, bands: readonly Band[], text: string | undefined): Place | null {
  const [reason, word] = text?.split(':') ?? []
  const band = bands.find(({ why }) => why === reason)
  const cursor = readCursor(secret, 'people', word)
  return band && cursor ? { band, cursor } : null
}
