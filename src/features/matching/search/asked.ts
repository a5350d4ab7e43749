// A search as the reader's request asks for it: the filters, the page, and who reads where.
import type { Caller } from '#platform/http/caller.ts'
import type { SearchRequest } from './service.ts'

type Asked = SearchRequest['filters'] & Pick<SearchRequest, 'after' | 'page'>

export function searchOf({ after, page, ...filters }: Asked, caller: Caller): SearchRequest {
  const { siteId, memberId, country, hasTrafficSource } = caller
  return { siteId, viewerId: memberId, country, hasTrafficSource, filters, after, page }
}
