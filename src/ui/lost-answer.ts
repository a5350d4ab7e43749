// A write that may not be repeated and whose answer was lost: it may have arrived all the same, so what it was to bring about is looked for.
import { second } from '#base/time.ts'
import { CallError } from './call.ts'
import type { CallOptions } from './call.ts'

/** Nobody waits for a failure much longer than that. */
const patienceMs = 6 * second
/** No answer, or one from something in between. */
const lostStatuses: readonly number[] = [0, 502, 503, 504]

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
  return error instanceof CallError && lostStatuses.includes(error.statusCode)
}
