// The search: who may search, what the filters mean for this reader, a page of cards and a true count.
import { ProductError } from '#base/errors.ts'
import type { MemberId, SiteId } from '#base/ids.ts'
import { minute } from '#base/time.ts'
import { memberCards, profileFacts } from '#features/profiles/service.ts'
import { seeks } from '#features/profiles/rules.ts'
import { mayVisitorSearch } from '#features/sites/rules.ts'
import { siteOf } from '#features/sites/service.ts'
import type { SiteSettings } from '#features/sites/contract.ts'
import type { Platform } from '#platform/platform.ts'
import { readCursor, writeCursor } from '../cursor.ts'
import { fictionalCountCap, searchPageSize } from './limits.ts'
import { countActive, countFound, listFound } from './queries.ts'
import type { SearchPlan } from './queries.ts'
import { birthdays, completeFilters, placeInYear } from './rules.ts'
import type { Filters, GivenFilters, Searcher } from './rules.ts'

const onlineForMs = 10 * minute
/** Counting who is online stops here; more are not told apart anyway. */
const onlineCountCap = 10_000

export interface SearchRequest {
  siteId: SiteId
  viewerId: MemberId | null
  /** The country the visitor seems to be in. */
  country: string | null
  hasTrafficSource: boolean
  filters: GivenFilters
  after?: string | undefined
  page: number
}

/** A page of members for this reader. Throws `search_needs_login` where visitors may not search. */
export async function searchMembersFor(platform: Platform, request: SearchRequest) {
  const { settings } = await siteOf(platform, request.siteId)
  if (!request.viewerId && !mayVisitorSearch(settings, request.hasTrafficSource))
    throw new ProductError('search_needs_login')
  const { gender, country } = request.filters
  const searcher = gender && country ? { seeks: [], country } : await searcherOf(platform, request, settings)
  const filters = completeFilters(request.filters, searcher, settings.minimum_age)
  const plan = planOf(request, filters, settings, platform.now())
  const [found, counts] = await Promise.all([
    listFound(platform.db, plan, readCursor(request.after), searchPageSize + 1),
    plan.activeSince
      ? { members: await countActive(platform.db, plan, onlineCountCap), fictional: 0 }
      : countFound(platform.db, plan, placeInYear(plan.born.from), placeInYear(plan.born.to)),
  ])
  const shown = found.slice(0, searchPageSize)
  const last = found.length > searchPageSize ? shown.at(-1) : undefined
  return {
    results: await memberCards(
      platform,
      request.viewerId,
      shown.map((row) => row.member_id),
    ),
    liked: shown.filter((row) => row.liked).map((row) => row.member_id),
    page: request.page,
    next: last ? writeCursor({ at: last.last_active_at, memberId: last.member_id }) : null,
    num_results: counts.members,
    num_fictional: plan.realOnly ? 0 : Math.min(counts.fictional, fictionalCountCap),
    filters,
  }
}

async function searcherOf(platform: Platform, request: SearchRequest, settings: SiteSettings): Promise<Searcher> {
  const standard = settings.countries[0] ?? 'any'
  if (!request.viewerId) {
    const country = request.country && settings.countries.includes(request.country) ? request.country : standard
    return { seeks: ['female', 'male'], country }
  }
  const facts = await profileFacts(platform.db, request.viewerId)
  return { seeks: seeks(facts.gender, facts.sexuality), country: facts.country }
}

function planOf(request: SearchRequest, filters: Filters, settings: SiteSettings, now: Date): SearchPlan {
  return {
    siteId: request.siteId,
    viewerId: request.viewerId,
    genders: filters.gender === 'any' ? ['female', 'male'] : [filters.gender],
    country: filters.country === 'any' ? null : filters.country,
    region: filters.countryregion,
    born: birthdays(filters.min_age, filters.max_age, now),
    // Nobody fictional is ever online.
    realOnly: filters.real_only || filters.online || !settings.fictional_profiles,
    activeSince: filters.online ? new Date(now.getTime() - onlineForMs) : null,
  }
}
