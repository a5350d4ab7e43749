// Decisions of signing up that need no database.
import type { FieldErrors } from '#base/errors.ts'
import type { CalendarDay } from '#base/time.ts'
import { birthdayMistake, nameMistake, passwordMistake } from '#features/accounts/rules.ts'
import { contactMistakes } from '../contacts/rules.ts'
import type { Gender, Sexuality } from '../limits.ts'

export type Sought = Gender | 'both'

/** Whom one looks for, in the profile's terms. */
export function sexualityOf(gender: Gender, seeks: Sought): Sexuality {
  if (seeks === 'both') return 'bi'
  if (seeks !== gender) return 'hetero'
  return gender === 'male' ? 'gay' : 'lesbian'
}

export interface SignUpWords {
  /** Undefined as long as it was not asked for. */
  name?: string | undefined
  email: string
  city: string
  signup_message: string
}

export interface SignUpFacts extends SignUpWords {
  name: string
  password: string
  date_of_birth: string
}

export interface WordConditions {
  impersonatesStaff: (name: string) => boolean
  now: Date
}

export interface SignUpConditions extends WordConditions {
  minimumAge: number
  /** The day that has begun everywhere in the given country. */
  today: CalendarDay
  isLeaked: (password: string) => boolean
  isDisposable: (email: string) => boolean
}

/** Every wrong field at once, so that nobody has to try again and again. */
export function signUpMistakes(facts: SignUpFacts, conditions: SignUpConditions): FieldErrors {
  return {
    ...wrongOnly({
      date_of_birth: birthdayMistake(facts.date_of_birth, conditions.minimumAge, conditions.today),
      password: passwordMistake(facts.password, conditions.isLeaked),
      email: conditions.isDisposable(facts.email) ? { code: 'email_disposable' } : null,
    }),
    ...wordMistakes(facts, conditions),
  }
}

/** Which of the words so far a new member may not have: reported at the step that asks for them, and all of them at the end. */
export function wordMistakes(
  { name, email, city, signup_message }: SignUpWords,
  conditions: WordConditions,
): FieldErrors {
  const { impersonatesStaff, now } = conditions
  const named = name === undefined ? {} : { name }
  const own = name === undefined ? null : (nameMistake(name, email) ?? (impersonatesStaff(name) ? official : null))
  const joining = { signedUpAt: now, premium: false }
  return { ...contactMistakes({ ...named, city, signup_message }, joining, now), ...wrongOnly({ name: own }) }
}

const official = { code: 'name_official' }

function wrongOnly(found: Record<string, FieldErrors[string] | null>): FieldErrors {
  return Object.fromEntries(Object.entries(found).flatMap(([field, mistake]) => (mistake ? [[field, mistake]] : [])))
}
