// Handles the answers of a signup step: stores them, says what is wrong, goes on or back, and at the end sends everything.
import { redirect } from 'react-router'
import { newId } from '#base/ids.ts'
import { ownPath } from '#base/own-path.ts'
import { paths } from '#base/paths.ts'
import type { checkEmail } from '#features/accounts/contract.ts'
import { passwordMistake } from '#features/accounts/rules.ts'
import { refusedBy, textOf } from '#features/accounts/screens/parts/notes.ts'
import type { Notes, Refused } from '#features/accounts/screens/parts/notes.ts'
import { consentOf, forgetSource, keptSource } from '#features/visits/screens/parts/visit-cookies.ts'
import { sourceOf } from '#features/visits/rules.ts'
import { callPage, sendForm } from '#ui/page.ts'
import type { Page } from '#ui/page.ts'
import type { checkSignUpWords, signUpCall } from '../contract.ts'
import { conditions, loadStep } from './load-step.ts'
import type { StepAsked } from './load-step.ts'
import { clearAnswers, readAnswers, saveAnswers, stepPath, withAnswers } from './signup-state.ts'
import type { SignupAnswers } from './signup-state.ts'
import { fieldsOf, lastStep, stepAsked, stepNotes, stepOf, unkeptNotes } from './step-rules.ts'

/** In the modal the next step is the action's result; on the signup page it has a URL of its own. */
export type Answered = (Refused & { meant?: string; next?: undefined }) | { next: StepAsked }

export async function answerStep(page: Page, request: Request): Promise<Answered | Response> {
  const { searchParams } = new URL(request.url)
  const step = stepAsked(searchParams)
  const form = await request.formData()
  // Another window has signed up or logged in meanwhile: continuing here must not create a second account.
  if (page.loggedIn) return redirect(ownPath(form.get('back')) ?? paths.members(), 303)
  const answers = withAnswers(readAnswers(page), form)
  if (form.get('country') && form.get('country') !== textOf(form, 'country_shown')) delete answers.region
  saveAnswers(page, answers)
  const unkept = unkeptNotes(step, answers)
  if (Object.keys(unkept).length > 0) return { message: '', code: 'invalid_input', notes: unkept }
  const go = (to: number, kept = answers) => goTo(page, kept, form, searchParams, to)
  const direction = form.get('direction')
  if (direction === 'back') return go(Math.max(0, step - 1))
  if (direction === 'stay') return go(step)
  const { facts } = await conditions(page, answers)
  const notes = { ...(await refusedWords(page, step, answers)), ...stepNotes(step, answers, facts) }
  if (Object.keys(notes).length > 0) return { message: '', code: 'invalid_input', notes }
  if (step < lastStep) return go(step + 1)
  return (await otherAddress(page, answers, form)) ?? send(page, answers, form, searchParams, go)
}

async function goTo(
  page: Page,
  answers: SignupAnswers,
  form: FormData,
  search: URLSearchParams,
  step: number,
): Promise<Answered | Response> {
  if (form.get('in') === 'modal') return { next: await loadStep(page, answers, search, step) }
  return redirect(stepPath(step, search), 303)
}

/** What the signup would refuse at its end is reported where it is asked. */
async function refusedWords(
  page: Page,
  step: number,
  { name = '', city, signup_message, email }: SignupAnswers,
): Promise<Notes> {
  const asked = fieldsOf[step] ?? []
  if (!asked.includes('city') && !asked.includes('name')) return {}
  const outcome = await callPage<typeof checkSignUpWords>(page, 'POST /api/signup-check.php', {
    body: { city, signup_message, email, ...(asked.includes('name') ? { name } : {}) },
  })
  if (outcome.ok) return {}
  return Object.fromEntries(Object.entries(outcome.error.fields ?? {}).filter(([field]) => asked.includes(field)))
}

/** An address that looks mistyped is questioned once; sent again unchanged, it is accepted. */
async function otherAddress(page: Page, answers: SignupAnswers, form: FormData): Promise<Answered | null> {
  const email = answers.email ?? ''
  if (!email || form.get('email_kept') === email) return null
  const found = await callPage<typeof checkEmail>(page, 'GET /api/email-check.php', { query: { email } })
  if (!found.ok || !found.value.suggestion) return null
  return { message: '', code: 'email_meant', notes: {}, meant: found.value.suggestion }
}

/** The whole form at once; a mistake in an earlier answer leads back to its question. */
async function send(
  page: Page,
  given: SignupAnswers,
  form: FormData,
  search: URLSearchParams,
  go: (step: number, kept: SignupAnswers) => Promise<Answered | Response>,
): Promise<Answered | Response> {
  let answers = given
  let outcome = await sendAs(page, answers, form, search)
  // Sent before, and its answer was lost; since then something changed. As a new form it gets the current answer.
  if (!outcome.ok && outcome.error.code === 'client_id_reused') {
    answers = { ...answers, client_id: newId() }
    saveAnswers(page, answers)
    outcome = await sendAs(page, answers, form, search)
  }
  if (outcome.ok) {
    clearAnswers(page, answers, outcome.value)
    if (page.cookies['source']) forgetSource(page)
    const back = ownPath(form.get('back'))
    return redirect(back ? `${paths.completeSignup()}?back=${encodeURIComponent(back)}` : paths.completeSignup(), 303)
  }
  const refused = refusedBy(outcome.error)
  const wrong = Object.entries(outcome.error.fields ?? {})
  const step = stepOf(wrong.map(([field]) => field))
  if (step === lastStep) return withPassword(refused, textOf(form, 'password'))
  const kept = { ...answers, notes: Object.fromEntries(wrong.map(([field, { code }]) => [field, { code }])) }
  saveAnswers(page, kept)
  return go(step, kept)
}

/** The shape of one field is checked before the rules of another: both are reported at once. */
function withPassword(refused: Refused, password: string): Refused {
  const mistake = refused.code === 'invalid_input' ? passwordMistake(password, () => false) : null
  return mistake ? { ...refused, notes: { password: mistake, ...refused.notes } } : refused
}

async function sendAs(page: Page, given: SignupAnswers, form: FormData, search: URLSearchParams) {
  const { notes: _notes, member: _member, ...answers } = given
  const body = {
    ...answers,
    // Where they came from is stored only with those who agreed to that.
    ...(consentOf(page) === 'yes' ? { ...keptSource(page), ...sourceOf(search) } : {}),
    password: textOf(form, 'password'),
    terms: form.get('terms') === 'yes',
  }
  return sendForm<typeof signUpCall>(page, 'POST /api/signup.php', body)
}
