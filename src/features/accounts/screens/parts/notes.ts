// What is wrong with a field, as a page says it: a sentence from the server's refusal, or one for its code.
import type { TFunction } from 'i18next'
import type { ErrorData } from '#base/errors.ts'
import type { CallFailure } from '#ui/page.ts'

export interface Note {
  code: string
  data?: ErrorData | undefined
  /** Already in the reader's language. */
  message?: string | undefined
}

export type Notes = Record<string, Note | null | undefined>

/** What a form's action returns when it was refused. */
export interface Refused {
  /** About the form as a whole; empty if the fields say it all. */
  message: string
  code: string
  notes: Notes
}

export function isRefused(answer: unknown): answer is Refused {
  return typeof answer === 'object' && answer !== null && 'notes' in answer
}

export function refusedBy(failure: CallFailure): Refused {
  const notes = failure.fields ?? {}
  return { message: Object.keys(notes).length > 0 ? '' : failure.message, code: failure.code, notes }
}

// copy: accounts:notes.*
/** `t` of the namespace `accounts`, which has the sentences a form may need before the server has answered. */
export function noteText(t: TFunction<'accounts'>, note: Note | null | undefined): string | undefined {
  if (!note) return undefined
  if (note.message) return note.message
  const say = t as unknown as (key: string, facts?: ErrorData) => string
  const key = `notes.${note.code}`
  const sentence = say(key, note.data)
  return sentence === key ? say('notes.invalid') : sentence
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The id of a form; a page without one sends none. */
export function idOf(form: FormData): string | undefined {
  return textOf(form, 'client_id') || undefined
}

/** The error if the new password was not repeated correctly; null if it was. */
export function repetitionMistake(form: FormData): Refused | null {
  if (textOf(form, 'password') === textOf(form, 'password_again')) return null
  return { message: '', code: 'invalid_input', notes: { password_again: { code: 'passwords_differ' } } }
}
