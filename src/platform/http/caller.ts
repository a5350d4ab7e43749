// Who is calling, from where and in which language: determined once per request, passed on as plain data.
import type { MemberId, SessionId, SiteId } from '#base/ids.ts'
import type { Language } from '#base/languages.ts'

export interface Caller {
  siteId: SiteId
  host: string
  /** `https://host` as the visitor sees it; links in mails start with it. */
  origin: string
  locale: Language
  memberId: MemberId | null
  sessionId: SessionId | null
  /** When this session last verified the password. */
  loggedInAt: Date | null
  ip: string
  /** The country of that address, if known. */
  country: string | null
  /** The languages on offer: those of that country first, then the others. */
  languages: readonly Language[]
  /** Whether the visitor came by a traffic source (visitor tracking, specification section 3). */
  hasTrafficSource: boolean
  userAgent: string
  /** Whether the browser says that the request comes from one of our own pages. */
  sameOrigin: boolean
  /** Cookies to set with the response, as header values. */
  setCookies: string[]
  cookies: Record<string, string | undefined>
}

export type MemberCaller = Caller & { memberId: MemberId; sessionId: SessionId; loggedInAt: Date }
