// A search as requested: the filters, the page, and who reads where.
import type { MemberId, SiteId } from '#base/ids.ts'
import type { GivenFilters } from './rules.ts'

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

/** Of a request's caller. */
interface Asker {
  siteId: SiteId
  memberId: MemberId | null
  country: string | null
  hasTrafficSource: boolean
}

type Asked = GivenFilters & Pick<SearchRequest, 'after' | 'page'>

export function searchOf(
  { after, page, ...filters }: Asked,
  { siteId, memberId, country, hasTrafficSource }: Asker,
): SearchRequest {
  return { siteId, viewerId: memberId, country, hasTrafficSource, filters, after, page }
}
