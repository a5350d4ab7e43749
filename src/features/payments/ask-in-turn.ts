// Asks the provider about one payment or refund after the other, for as long as it answers.
import { ProductError } from '#base/errors.ts'

/** One may be what the provider stumbles over; so many in a row mean that it is away. */
const unansweredInARow = 3

/**
 * A provider that has fallen silent takes 20 seconds each (8.106): the round ends then, and the next begins with those that
 * were not asked about. `failed` hears of every failure.
 */
export async function askInTurn<One>(
  waiting: readonly One[],
  ask: (one: One) => Promise<void>,
  failed: (error: unknown, one: One) => void,
): Promise<void> {
  let unanswered = 0
  for (const one of waiting) {
    try {
      await ask(one)
      unanswered = 0
    } catch (error) {
      failed(error, one)
      unanswered = isUnanswered(error) ? unanswered + 1 : 0
    }
    if (unanswered === unansweredInARow) return
  }
}

function isUnanswered(error: unknown): boolean {
  return error instanceof ProductError && error.code === 'payment_provider_unavailable'
}
