// What was said so far in the signup: kept in a cookie of this browser between the steps, without the password, until it is done.
import type { ErrorData } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import { textOf } from '#features/accounts/screens/parts/notes.ts'
import type { Page } from '#ui/page.ts'

export const said = [
  'gender',
  'seeks',
  'date_of_birth',
  'country',
  'region',
  'city',
  'name',
  'signup_message',
  'email',
] as const
export const tracking = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const
export type Tracking = Partial<Record<(typeof tracking)[number], string>>

export type Said = Partial<Record<(typeof said)[number], string>> & {
  client_id: string
  /** What was wrong with a field of an earlier step, when the whole was sent. */
  notes?: Record<string, { code: string; data?: ErrorData }>
}

const cookieName = 'signup'
const hours = 6
const longest = 1_200
const longestTracking = 200

export function readSaid(page: Page): Said {
  try {
    const kept = JSON.parse(decodeURIComponent(page.cookies[cookieName] ?? '')) as Said
    return typeof kept.client_id === 'string' ? kept : { client_id: newId() }
  } catch {
    return { client_id: newId() }
  }
}

export function keepSaid(page: Page, state: Said): void {
  page.setCookie(
    `${cookieName}=${encodeURIComponent(JSON.stringify(state))}; Max-Age=${hours * 3600}; ${attributes(page)}`,
  )
}

/** Forgets the answers; the address stays for the page that says where the mail went. */
export function finishSaid(page: Page, email: string): void {
  page.setCookie(`${cookieName}=; Max-Age=0; ${attributes(page)}`)
  page.setCookie(`signup_mail=${encodeURIComponent(email)}; Max-Age=3600; ${attributes(page)}`)
}

export function mailedTo(page: Page): string {
  const kept = page.cookies['signup_mail'] ?? ''
  try {
    return decodeURIComponent(kept)
  } catch {
    return ''
  }
}

/** Takes over what a form says; a day may come as its three lists. */
export function withAnswers(state: Said, form: FormData): Said {
  const next: Said = { ...state }
  delete next.notes
  for (const field of said) {
    const value = form.get(field)
    if (typeof value === 'string') next[field] = value.trim().slice(0, longest)
  }
  if (form.has('date_of_birth_year')) {
    const part = (name: string) => textOf(form, `date_of_birth_${name}`)
    const whole = `${part('year')}-${part('month')}-${part('day')}`
    next.date_of_birth = whole === '--' ? '' : whole
  }
  return next
}

/** Where the visitor came from, if the address says so. It goes from step to step in the address: nobody agreed to its being kept. */
export function trackingOf(search: URLSearchParams): Tracking {
  const given = tracking.map((name) => [name, search.get(name)?.slice(0, longestTracking) ?? ''] as const)
  return Object.fromEntries(given.filter(([, value]) => value))
}

/** The address of a step for who came by this one. */
export function stepPath(step: number, search: URLSearchParams): string {
  return `/signup?${new URLSearchParams({ step: String(step), ...trackingOf(search) })}`
}

function attributes(page: Page): string {
  return `Path=/; HttpOnly; SameSite=Lax${page.origin.startsWith('https:') ? '; Secure' : ''}`
}
