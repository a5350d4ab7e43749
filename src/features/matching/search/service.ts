// The search: who may search, what the filters mean for this reader, a page of cards and an exact count.
import { ProductError } from '#base/errors.ts'
import type { MemberId, SiteId } from '#base/ids.ts'
import { day } from '#base/time.ts'
import { isInterest } from '#features/interests/rules.ts'
import { neighboursOf, spellingsOf } from '#features/places/service.ts'
import { ageOf, onlineForMs, placeInYear, seeks } from '#features/profiles/rules.ts'
import { memberCards } from '#features/profiles/service.ts'
import { mayVisitorSearch } from '#features/sites/rules.ts'
import { siteOf } from '#features/sites/service.ts'
import type { SiteSettings } from '#features/sites/contract.ts'
import type { Platform } from '#platform/platform.ts'
import { countAll, countMutual, countUpTo } from '../counts/queries.ts'
import type { Counts } from '../counts/queries.ts'
import { readCursor, writeCursor } from '../cursor/service.ts'
import type { SearchRequest } from './asked.ts'
import type { Viewer } from '../meeting/queries.ts'
import { countCap, newForDays, searchPageSize } from './limits.ts'
import { findSearcher, listFound } from './queries.ts'
import type { Found, SearcherRow, SearchPlan } from './queries.ts'
import { birthdaysOfMembers, completeFilters, searchableFields, soughtAge } from './rules.ts'
import type { Filters, GivenFilters, Searcher } from './rules.ts'

/** A search as interpreted: who asks, which filters apply, and what is queried. */
export interface UnderstoodSearch {
  searcher: Searcher
  filters: Filters
  usual: Filters
  plan: SearchPlan
}

/** A page of members for this reader. Throws `search_needs_login` if visitors may not search. */
export async function searchMembersFor(platform: Platform, request: SearchRequest) {
  const { filters, usual, plan } = await understand(platform, request)
  const after = readCursor(platform.config.secret, 'people', request.after)
  const [found, counts] = await Promise.all([
    listFound(platform.db, plan, after, searchPageSize + 1),
    countFor(platform, plan),
  ])
  const exact = !plan.viewer && isPlain(plan)
  const shown = found.slice(0, searchPageSize)
  const last = found.length > searchPageSize ? shown.at(-1) : undefined
  return {
    ...(await pageOf(platform, request.viewerId, shown)),
    page: after ? request.page : 1,
    next: last ? placeOf(platform, last) : null,
    num_results: exact ? counts.members : Math.min(counts.members, countCap),
    more_results: !exact && counts.members > countCap,
    num_fictional: plan.realOnly ? 0 : Math.min(counts.fictional, countCap),
    filters,
    usual,
  }
}

/** The cursor of a page that ends with this row. */
export function placeOf(platform: Platform, { last_active_at: at, member_id: memberId }: Found): string {
  return writeCursor(platform.config.secret, 'people', { at, memberId })
}

/** The cards of the rows found, and which of them are liked, and new. */
export async function pageOf(platform: Platform, viewerId: MemberId | null, rows: readonly Found[]) {
  const newSince = platform.now().getTime() - newForDays * day
  const ids = (some: readonly Found[]) => some.map((row) => row.member_id)
  const results = await memberCards(platform, viewerId, ids(rows))
  const fictional = new Set(results.filter((card) => card.fictional).map(({ id }) => id))
  return {
    results,
    liked: ids(rows.filter((row) => row.liked)),
    newcomers: ids(rows.filter((row) => row.signed_up_at.getTime() >= newSince && !fictional.has(row.member_id))),
  }
}

/** Counters answer plain searches: a visitor's exactly, a member's up to the cap. Others are counted one by one. */
async function countFor(platform: Platform, plan: SearchPlan): Promise<Counts> {
  const { viewer } = plan
  if (!isPlain(plan)) return countUpTo(platform.db, plan, countCap)
  return viewer
    ? countMutual(platform.db, { ...plan, viewer }, countCap)
    : countAll(platform.db, plan, placeInYear(plan.born.from), placeInYear(plan.born.to))
}

function isPlain(plan: SearchPlan): boolean {
  return !plan.activeWithin && !plan.joinedSince && Object.keys(plan.fields).length === 0
}

/** What a request means for its reader, who may have been read already. Throws `search_needs_login`. */
export async function understand(
  platform: Platform,
  request: Pick<SearchRequest, 'siteId' | 'viewerId' | 'country' | 'hasTrafficSource' | 'filters'>,
  reader?: SearcherRow,
): Promise<UnderstoodSearch> {
  const { settings } = await siteOf(platform, request.siteId)
  if (!request.viewerId && !mayVisitorSearch(settings, request.hasTrafficSource))
    throw new ProductError('search_needs_login')
  const { searcher, viewer } = await searcherOf(platform, request, settings, reader)
  const searchable = searchableFields(settings, viewer !== null)
  const complete = (given: GivenFilters) => completeFilters(given, searcher, settings.minimum_age, searchable)
  const filters = complete({ ...request.filters, interests: knownInterests(request.filters) })
  const place = { siteId: request.siteId, settings, now: platform.now() }
  return { searcher, filters, usual: complete({}), plan: await planOf(place, viewer, searcher, filters) }
}

/** Without those that there are not, or no longer: nobody has them, and they have no name. */
const knownInterests = ({ interests }: GivenFilters): string | undefined =>
  interests?.split(',').filter(isInterest).join(',') || undefined

async function searcherOf(
  platform: Platform,
  request: Pick<SearchRequest, 'viewerId' | 'country'>,
  settings: SiteSettings,
  reader: SearcherRow | undefined,
): Promise<{ searcher: Searcher; viewer: Viewer | null }> {
  const standard = settings.countries[0] ?? 'any'
  if (!request.viewerId) {
    const country = request.country && settings.countries.includes(request.country) ? request.country : standard
    return { searcher: { seeks: ['female', 'male'], country }, viewer: null }
  }
  const row = reader ?? (await findSearcher(platform.db, request.viewerId))
  if (!row) throw new ProductError('not_found')
  const { gender, country, region, date_of_birth, seeks_min_age, seeks_max_age, seeks_abroad } = row
  return {
    searcher: {
      seeks: seeks(gender, row.sexuality),
      country,
      region,
      ages: [seeks_min_age, seeks_max_age],
      abroad: seeks_abroad,
    },
    viewer: { id: request.viewerId, gender, age: soughtAge(ageOf(date_of_birth, platform.now())), country },
  }
}

interface SearchPlace {
  siteId: SiteId
  settings: SiteSettings
  now: Date
}

async function planOf(
  place: SearchPlace,
  viewer: Viewer | null,
  searcher: Searcher,
  filters: Filters,
): Promise<SearchPlan> {
  const since = (ms: number) => new Date(place.now.getTime() - ms)
  return {
    siteId: place.siteId,
    viewer,
    genders: filters.gender === 'any' ? ['female', 'male'] : [filters.gender],
    country: filters.country === 'any' ? null : filters.country,
    regions: regionsOf(filters, searcher),
    born: birthdaysOfMembers(filters.min_age, filters.max_age, place.settings.minimum_age, place.now),
    // No fictional profile is ever online, or new.
    realOnly: filters.real_only || filters.online || filters.new || !place.settings.fictional_profiles,
    activeWithin: filters.online ? { after: since(onlineForMs), before: since(-onlineForMs) } : null,
    joinedSince: filters.new ? since(newForDays * day) : null,
    fields: filters.fields,
    towns: filters.fields.city ? await spellingsOf(countriesOf(filters, place.settings), filters.fields.city) : null,
  }
}

function countriesOf({ country }: Filters, { countries }: SiteSettings): readonly string[] {
  return country === 'any' ? countries : [country]
}

function regionsOf(filters: Filters, searcher: Searcher): string[] | null {
  if (filters.near && searcher.region) return [searcher.region, ...neighboursOf(searcher.country, searcher.region)]
  return filters.countryregion ? [filters.countryregion] : null
}
