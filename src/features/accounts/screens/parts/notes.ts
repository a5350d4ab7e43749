// What is wrong with a field, as a page says it: a sentence that came with a refusal, or the code of one.
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

/** What a form's action answers when it was refused. */
export interface Refused {
  /** About the form as a whole; empty where the fields say it all. */
  message: string
  code: string
  notes: Notes
}

export function refusedBy(failure: CallFailure): Refused {
  const notes = failure.fields ?? {}
  return { message: Object.keys(notes).length > 0 ? '' : failure.message, code: failure.code, notes }
}

// copy: accounts:notes.*
/** `t` of the namespace `accounts`, which holds the sentences that a form may need before the server spoke. */
export function noteText(t: TFunction<'accounts'>, note: Note | null | undefined): string | undefined {
  if (!note) return undefined
  return (
    note.message ??
    (t as unknown as (keys: string[], facts?: ErrorData) => string)([`notes.${note.code}`, 'notes.invalid'], note.data)
  )
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
