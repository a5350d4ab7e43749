// Decisions about a site without a database: who may sign up, who may search, which version of the terms applies, what is this machine.
import type { SiteSettings } from './contract.ts'

export type Signups = 'open' | 'by_invitation' | 'closed'

/** Signups are open for all, or only with a traffic source, which is an invitation (specification, section 5). */
export function signupsFor({ signups }: Pick<SiteSettings, 'signups'>, hasTrafficSource: boolean): Signups {
  if (signups === 'with_trafficsource') return hasTrafficSource ? 'open' : 'by_invitation'
  return signups === 'all' ? 'open' : 'closed'
}

/** Whether a visitor without login may search (specification, section 6). */
export function mayVisitorSearch(
  settings: Pick<SiteSettings, 'logged_out_search' | 'logged_out_search_trafficsource'>,
  hasTrafficSource: boolean,
): boolean {
  return (
    settings.logged_out_search !== 'none' || (settings.logged_out_search_trafficsource !== 'none' && hasTrafficSource)
  )
}

const oldestTerms = new Date('2023-12-01T12:00:00Z')

/** The date of the terms in force: a fixed first version, or the day the company was added if later (section 9). */
export function termsVersion(companyAddedAt: Date): Date {
  return companyAddedAt > oldestTerms ? companyAddedAt : oldestTerms
}

const loopback = new Set(['127.0.0.1', '::1', '[::1]', '::ffff:127.0.0.1'])

/** Whether this name or address is the machine itself: whoever runs a site may look at it that way. */
export function isLoopback(host: string): boolean {
  return loopback.has(host)
}

/** How a support number is dialled: without dashes and spaces (section 2.3). */
export function dialled(phone: string): string {
  return phone.replaceAll(/[-\s]/g, '')
}
