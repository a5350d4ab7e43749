// Decisions about a visit without I/O: where it came from, what may be stored of that, and who gets asked at the door.
import { paths } from '#base/paths.ts'

/** What an address may say about where a visitor came from (specification, section 3: visitor tracking). */
export const sourceFields = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const
export type Source = Partial<Record<(typeof sourceFields)[number], string>>

export const consents = ['yes', 'no'] as const
export type Consent = (typeof consents)[number]

const longestField = 200

/** Reads a source from an address or a form; empty fields count as none, long ones are cut. */
export function sourceOf(given: URLSearchParams | FormData): Source {
  const read = sourceFields.map((name) => {
    const value = given.get(name)
    return [name, typeof value === 'string' ? value.trim().slice(0, longestField) : ''] as const
  })
  return Object.fromEntries(read.filter(([, value]) => value))
}

/** What the address of a visit says; at the login, that of the page it leads back to. */
export function sourceOfVisit(search: URLSearchParams): Source {
  const given = sourceOf(search)
  const back = search.get('back')?.split('?')[1]
  return hasSource(given) || !back ? given : sourceOf(new URLSearchParams(back))
}

/** A visit counts as having a traffic source by its network or its referrer, not by the sub labels. */
export function isTrafficSource({ network, ref }: Source): boolean {
  return Boolean(network ?? ref)
}

export function hasSource(source: Source): boolean {
  return sourceFields.some((name) => source[name])
}

/** A path of ours with the source in its URL: so it reaches the signup while nothing is stored, through redirects too. */
export function withSource(path: string, source: Source): string {
  if (!hasSource(source)) return path
  const [pathname = '', search] = path.split('?')
  return `${pathname}?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(search)), ...source })}`
}

/** The link to the signup: it carries the source along, unless storing it was agreed to. */
export function signupPath(source: Source, consent: Consent | null): string {
  return consent === 'yes' ? paths.signup() : withSource(paths.signup(), source)
}

export interface VisitFacts {
  loggedIn: boolean
  /** A search engine or another machine: it can't consent and has no age. */
  machine: boolean
}

/** Consent is asked for only if there is something to store, and once. */
export function mayAskConsent(visit: VisitFacts & { source: Source; consent: Consent | null }): boolean {
  return !visit.loggedIn && !visit.machine && visit.consent === null && hasSource(visit.source)
}

/** The site-entry warning: once per visitor who is not logged in, if the site wants it (specification, section 2.4). */
export function mayWarn(visit: VisitFacts & { enabled: boolean; dismissed: boolean }): boolean {
  return visit.enabled && !visit.loggedIn && !visit.machine && !visit.dismissed
}
