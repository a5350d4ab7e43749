// The answers of the signup so far: kept in a cookie between the steps, without the password, until it is done.
import { cookieHeader } from '#base/cookies.ts'
import type { ErrorData } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import { textOf } from '#features/accounts/screens/parts/notes.ts'
import { maxInterests } from '#features/interests/limits.ts'
import { isInterest } from '#features/interests/rules.ts'
import { sourceOf, withSource } from '#features/visits/rules.ts'
import type { Page } from '#ui/page.ts'

export const answerFields = [
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
export type SignupAnswers = Partial<Record<(typeof answerFields)[number], string>> & {
  client_id: string
  /** The member on whose page it began. */
  member?: string
  /** What was chosen on a landing page. */
  interests?: string[]
  /** What was wrong with a field of an earlier step, when everything was sent. */
  notes?: Record<string, { code: string; data?: ErrorData }>
}

const cookieName = 'signup'
const memberCookie = 'signup_member'
const hours = 6
const longest = 1_200
/** For a cookie as sent: browsers silently drop one longer than 4,096 bytes, including its name. */
const longestKept = 4_000
/** The address is asked for last: room for the longest one is reserved. */
const roomForEmail = 300

/** What the signup answers. */
interface SignedUp {
  email: string
  logged_in: boolean
}

export function readAnswers(page: Page): SignupAnswers {
  try {
    const kept = JSON.parse(page.cookies[cookieName] ?? '') as SignupAnswers
    return typeof kept.client_id === 'string' ? kept : { client_id: newId() }
  } catch {
    return { client_id: newId() }
  }
}

export function saveAnswers(page: Page, state: SignupAnswers): void {
  const text = JSON.stringify(state)
  // A page shown again at once, with what was wrong, already has the new answers.
  page.cookies[cookieName] = text
  page.setCookie(cookieHeader(cookieName, encodeURIComponent(text), { seconds: hours * 3600, origin: page.origin }))
}

/** Whether a browser can store these answers, and the address that comes after them. */
export function fitsCookie({ email: _email, notes: _notes, ...state }: SignupAnswers): boolean {
  return encodeURIComponent(JSON.stringify(state)).length + roomForEmail <= longestKept
}

/**
 * Deletes the answers. The page that says where the mail went needs the member it began with, and the address if nobody
 * was logged in: otherwise it is read from the account, and nobody sees it there after a logout.
 */
export function clearAnswers(page: Page, { member }: SignupAnswers, { email, logged_in }: SignedUp): void {
  const { origin } = page
  page.setCookie(cookieHeader(cookieName, '', { seconds: 0, origin }))
  if (member) page.setCookie(cookieHeader(memberCookie, member, { seconds: 3600, origin }))
  const mail = logged_in ? { kept: '', seconds: 0 } : { kept: encodeURIComponent(email), seconds: 3600 }
  page.setCookie(cookieHeader('signup_mail', mail.kept, { seconds: mail.seconds, origin }))
}

/** The member in view when the signup that was just finished began. */
export function memberInView(page: Page): string | null {
  const id = page.cookies[memberCookie] ?? ''
  return isMemberId(id) ? id : null
}

export function mailedTo(page: Page): string {
  return page.cookies['signup_mail'] ?? ''
}

/** Takes over a form's values; a day may come as its three lists, a line break as two characters. */
export function withAnswers(state: SignupAnswers, form: FormData): SignupAnswers {
  const next: SignupAnswers = { ...state }
  delete next.notes
  for (const field of answerFields) {
    const value = form.get(field)
    if (typeof value === 'string') next[field] = value.replaceAll('\r\n', '\n').trim().slice(0, longest)
  }
  const meant = textOf(form, 'email_meant')
  if (meant) next.email = meant.trim().slice(0, longest)
  if (form.has('date_of_birth_year')) {
    const part = (name: string) => textOf(form, `date_of_birth_${name}`)
    const whole = `${part('year')}-${part('month')}-${part('day')}`
    next.date_of_birth = whole === '--' ? '' : whole
  }
  if (isMemberId(textOf(form, 'member'))) next.member = textOf(form, 'member')
  const chosen = form.getAll('interest').filter(isInterest)
  if (chosen.length > 0) next.interests = [...new Set(chosen)].slice(0, maxInterests)
  return next
}

const isMemberId = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

/** The URL of a step for whoever came by this one: the source is passed along in it, as long as nobody agreed to storing it. */
export function stepPath(step: number, search: URLSearchParams): string {
  return withSource(`/signup?step=${step}`, sourceOf(search))
}
