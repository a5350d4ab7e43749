// An open document that no longer fits its reader: it stays as it is, because somebody may be typing, and the next page is a new one.
import { redirectDocument } from 'react-router'
import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

let shown: string | null = null

/** From here on, the open page being the one at this path. */
export function outdateDocument(path: string): void {
  shown ??= path
}

/** Tells the site's other windows which language this document is in: an older one in another is outdated. Returns what ends it. */
export function announceLanguage(language: string): () => void {
  const own: Announcement = { language, since: performance.timeOrigin }
  const channel = openChannel()
  if (!channel) return () => undefined
  // oxlint-disable-next-line require-post-message-target-origin -- A channel reaches its own origin alone.
  const announce = () => channel.postMessage(own)
  channel.onmessage = ({ data }: MessageEvent<Announcement>) => {
    if (data.language === language) return
    if (data.since > own.since) outdateDocument(window.location.pathname)
    // It may have woken only now, long after it was loaded.
    else announce()
  }
  announce()
  return () => channel.close()
}

/** Null in browsers that refuse it along with the storage. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('language')
  } catch {
    return null
  }
}

interface Announcement {
  language: string
  /** When the document was loaded, in milliseconds since 1970. */
  since: number
}

/** Around every request of the page to the server. */
export const leaveOutdated: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  if (shown !== null && request.method === 'GET' && new URL(request.url).pathname !== shown)
    throw redirectDocument(request.url)
  return next()
}
