// Whether a page or a form failed because no server was reached, and what a refusal says about itself.
import { isRouteErrorResponse } from 'react-router'
import { isAway } from './call.ts'
import { isChunkFailure } from './chunk-reload.ts'

/** Whether no server answered: the browser says so in its own words, a proxy by its status. A missing chunk is something else. */
export function isUnreached(error: unknown): boolean {
  if (isChunkFailure(error)) return false
  if (isRouteErrorResponse(error)) return isAway(error.status) && readError(error).message === null
  return error instanceof Error && /failed to fetch|networkerror|load failed|unable to decode/i.test(error.message)
}

/** The status and the message of a refused call; for anything unexpected only that it happened. */
export function readError(error: unknown): { status: number; message: string | null } {
  if (!isRouteErrorResponse(error)) return { status: 500, message: null }
  const body = error.data as { message?: unknown } | null
  const message = body && typeof body === 'object' && typeof body.message === 'string' ? body.message : null
  return { status: error.status, message }
}
