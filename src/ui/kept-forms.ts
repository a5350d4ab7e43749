// Forms that were sent but not processed: the page stays filled in, where otherwise one about the connection would replace it.
import { data, isRouteErrorResponse } from 'react-router'
import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { isUnreached, readError } from './unreached.ts'

/** Replaces the result of a form's action. */
export interface LostSubmission {
  lost: true
  /** The message of a server that is away for a moment or overloaded; empty if none was reached. */
  said: string
  /** Which form of the page it was; null if no reader sent it. */
  form: string | null
}

let sender: string | null = null

/** Right before a form is sent: its result refers to it. */
export function rememberSender(form: string): void {
  sender = form
}

/** Around every request of the page to the server. The status tells the router that nothing has changed. */
export const keepLostForms: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  if (request.method === 'GET') return next()
  const form = sender
  sender = null
  const results = await next()
  for (const [route, { type, result }] of Object.entries(results)) {
    const said = type === 'error' ? saidOf(withoutStatus(result)) : null
    const lost = (words: string): LostSubmission => ({ lost: true, said: words, form })
    if (said !== null) results[route] = { type: 'data', result: data(lost(said), { status: 503 }) }
  }
  return results
}

export function isLostSubmission(answer: unknown): answer is LostSubmission {
  return typeof answer === 'object' && answer !== null && 'lost' in answer && answer.lost === true
}

/** The router passes a failure on with the status of its response. */
function withoutStatus(result: unknown): unknown {
  const wrapped = result as { type?: unknown; data?: unknown } | null
  return wrapped?.type === 'DataWithResponseInit' ? wrapped.data : result
}

/** Null if it is not for lack of a server: such a failure has a page of its own. */
function saidOf(error: unknown): string | null {
  const passes = isRouteErrorResponse(error) && (error.status >= 500 || error.status === 429)
  const message = passes ? (readError(error).message ?? messageIn(error.data)) : null
  return message ?? (isUnreached(error) ? '' : null)
}

/** Whatever answers instead of the page answers as a call would. */
function messageIn(text: unknown): string | null {
  try {
    const body = JSON.parse(String(text)) as { message?: unknown } | null
    return typeof body?.message === 'string' ? body.message : null
  } catch {
    return null
  }
}
