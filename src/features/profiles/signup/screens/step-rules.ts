// Which question belongs to which step, and what must be answered before the next one.
import type { CalendarDay } from '#base/time.ts'
import { birthdayMistake, nameMistake } from '#features/accounts/rules.ts'
import type { Notes } from '#features/accounts/screens/parts/notes.ts'
import { fitsCookie } from './signup-state.ts'
import type { SignupAnswers } from './signup-state.ts'

export const lastStep = 4
export const fieldsOf: readonly (readonly string[])[] = [
  ['gender', 'seeks', 'sexuality'],
  ['date_of_birth'],
  ['country', 'region', 'city'],
  ['name', 'signup_message'],
  ['email', 'password', 'terms'],
]

/** The step that an address asks for. */
export function stepAsked(search: URLSearchParams): number {
  const step = Number(search.get('step') ?? 0)
  return Number.isInteger(step) && step >= 0 && step <= lastStep ? step : 0
}

export interface StepFacts {
  minimumAge: number
  /** The day that has begun everywhere in the country known so far. */
  today: CalendarDay
  /** Whether the chosen country has regions to choose from. */
  hasRegions: boolean
}

const choose = { code: 'invalid_value' }

/** What is missing or wrong in a step's answers; the last step is judged by the call itself. */
export function stepNotes(step: number, answers: SignupAnswers, facts: StepFacts): Notes {
  if (step === 0) return wrongOnly({ gender: answers.gender ? null : choose, seeks: answers.seeks ? null : choose })
  if (step === 1)
    return wrongOnly({ date_of_birth: birthdayMistake(answers.date_of_birth ?? '', facts.minimumAge, facts.today) })
  if (step === 2) {
    return wrongOnly({
      country: answers.country ? null : choose,
      region: answers.region || !facts.hasRegions ? null : choose,
    })
  }
  if (step === 3) return wrongOnly({ name: nameMistake(answers.name ?? '', answers.email ?? '') })
  return {}
}

/** What is longer than a browser can store: reported where the words are, whichever way the step would be left. */
export function unkeptNotes(step: number, answers: SignupAnswers): Notes {
  return step === 3 && !fitsCookie(answers) ? { signup_message: { code: 'about_long' } } : {}
}

/** The first step without answers: nobody gets past an open question. */
export function firstOpenStep(answers: SignupAnswers, facts: StepFacts): number {
  const open = [0, 1, 2, 3].find((step) => Object.keys(stepNotes(step, answers, facts)).length > 0)
  return open ?? lastStep
}

/** The step that asks for a field, for a mistake found at the end. */
export function stepOf(fields: readonly string[]): number {
  const steps = fields.map((field) => fieldsOf.findIndex((names) => names.includes(field))).filter((step) => step >= 0)
  return steps.length > 0 ? Math.min(...steps) : lastStep
}

function wrongOnly(notes: Notes): Notes {
  return Object.fromEntries(Object.entries(notes).filter(([, note]) => note))
}
