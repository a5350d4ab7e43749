// The desk for money that a person paid back: what the provider refused is booked as paid, with the note of how.
import { ProductError } from '#base/errors.ts'
import { idPattern } from '#base/ids.ts'
import { formatMoney } from '#base/money.ts'
import { settleByHand } from '#features/payments/refunds/service.ts'
import type { Platform } from '#platform/platform.ts'

/** `by` is kept with it. */
export async function tellRefunded(
  platform: Platform,
  refundId: string,
  how: string,
  by: string,
): Promise<{ line: string; done: boolean }> {
  const refuse = (line: string) => ({ line, done: false })
  if (!idPattern.test(refundId) || how.trim() === '')
    return refuse('Say which and how: node src/main.mjs refunded <id> <how it was paid back>')
  try {
    const { amount_minor, currency, payment_id } = await settleByHand(platform, refundId, { note: how.trim(), by })
    const money = formatMoney({ amount_minor, currency }, 'en')
    return { line: `Booked: ${money} of order ${payment_id} was paid back by hand.`, done: true }
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    return refuse(error.code === 'not_found' ? 'There is no such refund.' : 'That refund does not wait for a person.')
  }
}
