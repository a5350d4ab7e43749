// Caches visitors' static pages for a few seconds as rendered: many people read the same ones.
import { randomFillSync } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { newId } from '#base/ids.ts'
import { second } from '#base/time.ts'
import { isMachine } from '#features/visits/screens/parts/machine.ts'
import { hasEntered } from '#features/visits/screens/parts/visit-cookies.ts'
import type { Caller } from '#platform/http/caller.ts'

/** What no two responses may share: the nonces of their inline scripts and styles, and the id their form is sent with. */
export interface ResponseMarks {
  scriptNonce: string
  styleNonce: string
  formId: string
}

interface CachedPage {
  until: number
  /** The member it shows; null if it shows none. */
  about: string | null
  html: Marked
  /** Names and values alternating, as they are sent. */
  headers: readonly string[]
  /** The index of the policy among them, and its text, split where the nonces were. */
  policyAt: number
  policy: readonly string[]
}

/** Bytes with the positions of the response's own marks, which all have the same length. */
interface Marked {
  bytes: Buffer
  nonces: readonly number[]
  formIds: readonly number[]
}

export interface CachedAnswer {
  headers: string[]
  html: Buffer
}

export interface PageCache {
  /** The page for this reader with marks of their own, if it was rendered a moment ago. */
  find(key: string, mayShowMembers: boolean): CachedAnswer | undefined
  keep(key: string, page: CacheablePage): void
  /** Counts the drops: a page begun before one must not be stored after it. */
  drops(): number
  /** Drops the pages that show this member, or any member. */
  drop(about: string | null): void
  showsMembers(): boolean
}

export interface CacheablePage {
  about: string | null
  marks: ResponseMarks
  html: Buffer
  headers: OutgoingHttpHeaders
}

/** As long as a site's settings are cached (sites/service.ts). */
const lifetimeMs = 5 * second
const most = 500
const policyName = 'content-security-policy'

/** What an anonymous page may vary by; a visitor with any other cookie gets a page of their own. */
const plainCookies = new Set(['locale', 'consent', 'site-entry-dismissed'])

/** What the page depends on, or null if it is for this reader alone: a member, a form, a URL with a query. */
export function cacheKey(caller: Caller, method: string, url: string): string | null {
  if (method !== 'GET' || caller.memberId !== null || url.includes('?') || url.endsWith('.data')) return null
  for (const name in caller.cookies) if (!plainCookies.has(name)) return null
  const { origin, siteId, locale, country, cookies, userAgent } = caller
  return [origin, siteId, url, locale, country, cookies['consent'], hasEntered(caller), isMachine(userAgent)].join(' ')
}

export function pageCache(): PageCache {
  const pages = new Map<string, CachedPage>()
  let drops = 0
  return {
    find(key, mayShowMembers) {
      const kept = pages.get(key)
      if (!kept || (kept.about !== null && !mayShowMembers)) return undefined
      if (kept.until > performance.now()) return answerOf(kept)
      pages.delete(key)
      return undefined
    },
    keep(key, { about, marks, html, headers }) {
      const [oldest] = pages.keys()
      if (pages.size >= most && oldest !== undefined) pages.delete(oldest)
      const told = Object.entries(headers).flatMap(([name, value]) => [name, String(value)])
      const policyAt = told.indexOf(policyName) + 1
      pages.set(key, {
        until: performance.now() + lifetimeMs,
        about,
        html: {
          bytes: html,
          nonces: [...placesOf(html, marks.scriptNonce), ...placesOf(html, marks.styleNonce)],
          formIds: placesOf(html, marks.formId),
        },
        headers: told,
        policyAt,
        policy: (told[policyAt] ?? '').replaceAll(marks.styleNonce, marks.scriptNonce).split(marks.scriptNonce),
      })
    },
    drops: () => drops,
    drop(about) {
      drops += 1
      for (const [key, kept] of pages)
        if (kept.about !== null && (about === null || kept.about === about)) pages.delete(key)
    },
    showsMembers: () => {
      const now = performance.now()
      return [...pages.values()].some((kept) => kept.about !== null && kept.until > now)
    },
  }
}

function answerOf({ html, headers, policyAt, policy }: CachedPage): CachedAnswer {
  const nonce = newNonce()
  const bytes = Buffer.from(html.bytes)
  for (const at of html.nonces) bytes.write(nonce, at, 'latin1')
  if (html.formIds.length > 0) {
    const id = newId()
    for (const at of html.formIds) bytes.write(id, at, 'latin1')
  }
  const told = [...headers]
  if (policyAt > 0) told[policyAt] = policy.join(nonce)
  return { headers: told, html: bytes }
}

function placesOf(bytes: Buffer, mark: string): number[] {
  const places: number[] = []
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) places.push(at)
  return places
}

const nonceBytes = 16
/** Drawn for many responses at once: the call costs more than the random bytes. */
const chance = Buffer.alloc(256 * nonceBytes)
let used = chance.length

function newNonce(): string {
  if (used === chance.length) {
    randomFillSync(chance)
    used = 0
  }
  used += nonceBytes
  return chance.toString('hex', used - nonceBytes, used)
}
