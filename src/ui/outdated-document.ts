// An open document that no longer fits its reader: it stays as it is, because somebody may be typing, and the next page is a new one.
import { redirectDocument } from 'react-router'
import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

let shown: string | null = null

/** From here on, the open page being the one at this path. */
export function outdateDocument(path: string): void {
  shown ??= path
}

/** Around every request of the page to the server. */
export const leaveOutdated: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  if (shown !== null && request.method === 'GET' && new URL(request.url).pathname !== shown)
    throw redirectDocument(request.url)
  return next()
}
