// Decisions of signing up that need no database.
import type { FieldErrors } from '#base/errors.ts'
import type { CalendarDay } from '#base/time.ts'
import { birthdayMistake, nameMistake, passwordMistake } from '#features/accounts/rules.ts'
import type { Gender, Sexuality } from '../limits.ts'

export type Sought = Gender | 'both'

/** Whom one seeks, in the profile's words. */
export function sexualityOf(gender: Gender, seeks: Sought): Sexuality {
  if (seeks === 'both') return 'bi'
  if (seeks !== gender) return 'hetero'
  return gender === 'male' ? 'gay' : 'lesbian'
}

export interface SignUpFacts {
  email: string
  name: string
  password: string
  date_of_birth: string
}

export interface SignUpConditions {
  minimumAge: number
  /** As it has begun everywhere in the country given. */
  today: CalendarDay
  isLeaked: (password: string) => boolean
  isDisposable: (email: string) => boolean
  passesForStaff: (name: string) => boolean
}

/** Every field that is wrong at once, so that nobody has to try again and again. */
export function signUpMistakes(facts: SignUpFacts, conditions: SignUpConditions): FieldErrors {
  const found = {
    name:
      nameMistake(facts.name, facts.email) ??
      (conditions.passesForStaff(facts.name) ? { code: 'name_official' } : null),
    date_of_birth: birthdayMistake(facts.date_of_birth, conditions.minimumAge, conditions.today),
    password: passwordMistake(facts.password, conditions.isLeaked),
    email: conditions.isDisposable(facts.email) ? { code: 'email_disposable' } : null,
  }
  return Object.fromEntries(Object.entries(found).flatMap(([field, mistake]) => (mistake ? [[field, mistake]] : [])))
}
