// A step refused to a browser without scripts: shown on a page that is requested afresh, so that going back never asks to resend a form.
import { redirect } from 'react-router'
import { cookieHeader } from '#base/cookies.ts'
import type { Refused } from '#features/accounts/screens/parts/notes.ts'
import type { Page } from '#ui/page.ts'
import type { Answered } from './answer-step.ts'
import { fitsCookie, readAnswers, stepPath } from './signup-state.ts'
import { stepAsked } from './step-rules.ts'

/** What was wrong, or what may have been meant, with its step; the answers are in the signup's own cookie. */
type RefusedStep = Refused & { step: number; meant?: string }

const cookieName = 'signup_refused'
const seconds = 60
const longestKept = 3_000

/** The redirect to the step's own page, which shows the refusal; answers too long for a browser are refused at once. */
export function redirectToRefused(page: Page, request: Request, answered: Answered | Response): Answered | Response {
  if (answered instanceof Response || answered.next || !isDocument(request)) return answered
  const { searchParams } = new URL(request.url)
  const step = stepAsked(searchParams)
  const kept = encodeURIComponent(JSON.stringify({ ...answered, step } satisfies RefusedStep))
  if (kept.length > longestKept || !fitsCookie(readAnswers(page))) return answered
  page.setCookie(cookieHeader(cookieName, kept, { seconds, origin: page.origin }))
  return redirect(stepPath(step, searchParams), 303)
}

/** Told once. */
export function takeRefused(page: Page, step: number): RefusedStep | undefined {
  const kept = page.cookies[cookieName]
  if (!kept) return undefined
  page.setCookie(cookieHeader(cookieName, '', { seconds: 0, origin: page.origin }))
  try {
    const refused = JSON.parse(kept) as RefusedStep | null
    return refused?.step === step && refused.notes ? refused : undefined
  } catch {
    return undefined
  }
}

/** Scripts request only a page's data. */
const isDocument = (request: Request) => !new URL(request.url).pathname.endsWith('.data')
