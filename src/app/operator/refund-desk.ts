// Refunds a person made by hand, on the command line: what the provider refused is booked as paid, with a note on how.
import { ProductError } from '#base/errors.ts'
import { idPattern } from '#base/ids.ts'
import { formatMoney } from '#base/money.ts'
import { settleByHand } from '#features/payments/refunds/service.ts'
import type { Platform } from '#platform/platform.ts'
import { done, notDone } from './answer.ts'
import type { Answer } from './answer.ts'

const usage = notDone('Say which and how: node src/main.mjs refunded <id> <how it was paid back>')

/** `by` is stored with it. */
export async function bookRefunded(platform: Platform, words: readonly string[], by: string): Promise<Answer> {
  const [refundId = '', ...how] = words
  const note = how.join(' ').trim()
  if (!idPattern.test(refundId) || note === '') return usage
  try {
    const { amount_minor, currency, payment_id } = await settleByHand(platform, refundId, { note, by })
    const money = formatMoney({ amount_minor, currency }, 'en')
    return done(`Booked: ${money} of order ${payment_id} was paid back by hand.`)
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    return notDone(error.code === 'not_found' ? 'There is no such refund.' : 'That refund is not waiting for a person.')
  }
}
