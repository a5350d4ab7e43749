// Answers the call for a static page.
import { handle } from '#platform/http/handle.ts'
import { getPage } from './contract.ts'
import { staticPage } from './service.ts'

export const pagesApi = [
  handle(getPage, ({ query, caller, platform }) => staticPage(platform, caller.siteId, caller.locale, query.token)),
]
