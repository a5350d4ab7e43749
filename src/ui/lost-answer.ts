// A write whose answer was lost may have arrived: what it was to bring about is looked for, or the same again has the same id.
import { newId } from '#base/ids.ts'
import { minute, second } from '#base/time.ts'
import { CallError, isAway } from './call.ts'
import type { CallOptions } from './call.ts'

/** Nobody waits for a failure much longer than that. */
const patienceMs = 6 * second

/** The answer to `write`, or what `read` finds in its place if that shows it as done; a refusal is thrown as it is. */
export async function findDone<Answer>(
  write: Promise<Answer>,
  read: (options: CallOptions) => Promise<Answer>,
  isDone: (found: Answer) => boolean,
): Promise<Answer> {
  try {
    return await write
  } catch (error) {
    if (!isLost(error) || !navigator.onLine) throw error
    const found = await read({ timeoutMs: patienceMs }).catch(() => null)
    if (found === null || !isDone(found)) throw error
    return found
  }
}

/** Whether the call may have arrived although it failed. */
export function isLost(error: unknown): boolean {
  return error instanceof CallError && isAway(error.statusCode)
}

/** The ids of writes sent without an answer, by what they are to do. */
const unanswered = new Map<string, { clientId: string; at: number }>()
const sameForMs = 10 * minute

/**
 * Sends a write with its client id. Pressed again without an answer, also in a dialog opened anew, it has the same id and
 * happens once; once answered, and much later, the same is meant as another. `what` is all that makes it the same.
 */
export async function sendOnce<Answer>(
  what: readonly unknown[],
  send: (clientId: string) => Promise<Answer>,
): Promise<Answer> {
  const key = JSON.stringify(what)
  try {
    const answer = await send(idOf(key))
    unanswered.delete(key)
    return answer
  } catch (error) {
    if (!isLost(error)) unanswered.delete(key)
    throw error
  }
}

function idOf(key: string): string {
  const known = unanswered.get(key)
  if (known && Date.now() - known.at < sameForMs) return known.clientId
  const clientId = newId()
  unanswered.set(key, { clientId, at: Date.now() })
  return clientId
}
