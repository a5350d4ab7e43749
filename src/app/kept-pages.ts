// Keeps the calm pages of visitors for a few seconds as they were written: many people read the same ones.
import { second } from '#base/time.ts'
import { isMachine } from '#features/visits/screens/parts/machine.ts'
import type { Caller } from '#platform/http/caller.ts'

interface Kept {
  until: number
  /** The HTML, cut where the nonce of its answer stood: each answer has one of its own. */
  parts: readonly string[]
  headers: Readonly<Record<string, string>>
}

export interface KeptPages {
  /** The page for this reader with their own nonce, if it was written a moment ago. */
  find(key: string, nonce: string): { html: string; headers: Kept['headers'] } | undefined
  keep(key: string, nonce: string, html: string, headers: Kept['headers']): void
}

/** As long as a site's settings are believed (sites/service.ts). */
const keptMs = 5 * second
const most = 500

/** What a page of nobody in particular may differ by; a visitor with any other cookie gets one of their own. */
const plainCookies = new Set(['locale', 'consent', 'site-entry-dismissed'])

/** What the page depends on, or null where it is for this reader alone: a member, a form, an address with a question. */
export function keptKey(caller: Caller, method: string, url: string): string | null {
  if (method !== 'GET' || caller.memberId !== null || url.includes('?') || url.endsWith('.data')) return null
  for (const name in caller.cookies) if (!plainCookies.has(name)) return null
  const { origin, siteId, locale, country, cookies, userAgent } = caller
  return [
    origin,
    siteId,
    url,
    locale,
    country,
    cookies['consent'],
    cookies['site-entry-dismissed'] !== undefined,
    isMachine(userAgent),
  ].join(' ')
}

export function keptPages(): KeptPages {
  const pages = new Map<string, Kept>()
  return {
    find(key, nonce) {
      const kept = pages.get(key)
      if (!kept) return undefined
      if (kept.until > performance.now()) return { html: kept.parts.join(nonce), headers: kept.headers }
      pages.delete(key)
      return undefined
    },
    keep(key, nonce, html, headers) {
      const [oldest] = pages.keys()
      if (pages.size >= most && oldest !== undefined) pages.delete(oldest)
      pages.set(key, { until: performance.now() + keptMs, parts: html.split(nonce), headers })
    },
  }
}
