// The one place that turns a failure into a response: status, stable code, and a sentence in the reader's language.
import { ProductError } from '#base/errors.ts'
import type { ErrorCode, FieldErrors } from '#base/errors.ts'
import type { Language } from '#base/languages.ts'
import { isUnavailable } from '#platform/db/db.ts'
import type { Words } from '#platform/words.ts'

export interface ErrorBody {
  message: string
  statusCode: number
  code: string
  fields?: Record<string, { code: string; message: string }>
  authentication_required?: true
  data?: Record<string, string | number>
}

/** Refused because nobody is logged in. */
const forMembers: ReadonlySet<string> = new Set<ErrorCode>(['authentication_required', 'search_needs_login'])

/** Expected failures keep their code; anything else is `unexpected` and reveals nothing about its cause. */
export function errorBody(error: unknown, language: Language, words: Words): ErrorBody {
  const known = error instanceof ProductError ? error : (fromFramework(error) ?? fromBelow(error))
  const body: ErrorBody = {
    message: words.say(language, `errors:${known.code}`, known.data),
    statusCode: known.statusCode,
    code: known.code,
  }
  if (known.fields) body.fields = fieldMessages(known.fields, language, words)
  if (Object.keys(known.data).length > 0) body.data = known.data
  if (forMembers.has(known.code)) body.authentication_required = true
  return body
}

function fieldMessages(fields: FieldErrors, language: Language, words: Words) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { code, data }]) => [
      name,
      { code, message: words.say(language, [`errors:field_${code}`, 'errors:field_invalid'], data) },
    ]),
  )
}

/** If the database is unavailable, browsers retry by themselves, and proxies may too. */
function fromBelow(error: unknown): ProductError {
  return new ProductError(isUnavailable(error) ? 'unavailable' : 'unexpected')
}

/** What Fastify itself refuses before a handler runs. */
function fromFramework(error: unknown): ProductError | null {
  const status = (error as { statusCode?: number } | null)?.statusCode
  if (status === 413) return new ProductError('too_large')
  if (status === 415) return new ProductError('unsupported_media')
  if (status === 429) return new ProductError('too_many_requests')
  if (status === 400) return new ProductError('invalid_json')
  return null
}
