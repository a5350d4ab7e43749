// The cookies of a visit: what the visitor decided about storing their source, the source itself, and the warning at the door.
import { cookieHeader } from '#base/cookies.ts'
import { day, second } from '#base/time.ts'
import type { Page } from '#ui/page.ts'
import { consents, sourceOf } from '../../rules.ts'
import type { Consent, Source } from '../../rules.ts'

const consentDays = 180
const sourceDays = 30
const entryDays = 365

/** What the visitor said; null while they have not been asked, or have not answered. */
export function consentOf({ cookies }: Pick<Page, 'cookies'>): Consent | null {
  return consents.find((consent) => consent === cookies['consent']) ?? null
}

/** Refusing deletes what was stored. */
export function keepConsent(page: Page, consent: Consent, source: Source): void {
  page.setCookie(cookie(page, 'consent', consent, consentDays))
  if (consent === 'yes') keepSource(page, source)
  else if (page.cookies['source']) forgetSource(page)
}

export function keepSource(page: Page, source: Source): void {
  const text = new URLSearchParams(source).toString()
  if (text) page.setCookie(cookie(page, 'source', text, sourceDays))
}

export function forgetSource(page: Page): void {
  page.setCookie(cookie(page, 'source', '', 0))
}

/** Where this visitor came from on an earlier page, if they agreed to storing it. */
export function keptSource(page: Pick<Page, 'cookies'>): Source {
  return consentOf(page) === 'yes' ? sourceOf(new URLSearchParams(page.cookies['source'] ?? '')) : {}
}

export function hasEntered({ cookies }: Pick<Page, 'cookies'>): boolean {
  return /^\d+$/.test(cookies['site-entry-dismissed'] ?? '')
}

/** The warning was dismissed: when, in Unix seconds. */
export function keepEntry(page: Page, now: Date): void {
  page.setCookie(cookie(page, 'site-entry-dismissed', String(Math.floor(now.getTime() / second)), entryDays))
}

function cookie(page: Page, name: string, value: string, days: number): string {
  return cookieHeader(name, value, { seconds: (days * day) / second, origin: page.origin })
}
