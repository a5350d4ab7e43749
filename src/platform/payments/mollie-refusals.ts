// Translates what Mollie refuses into the errors of the gateway. No I/O.
import { MollieApiError } from '@mollie/api-client'
import { ProductError } from '#base/errors.ts'
import type { ErrorCode } from '#base/errors.ts'

/** What is wrong with an order that can't be paid this way: the method, or the account and mandate to be debited. */
const refusedMethods: ReadonlySet<string> = new Set([
  'method',
  'customerId',
  'mandateId',
  'consumerAccount',
  'consumerName',
])

/**
 * The client distinguishes a lost response, an unreadable one and an error by the status alone. One that was cut off, or is no
 * answer to the question, it does not expect: whether a payment was made remains unknown then, too.
 */
export function refused(error: unknown): never {
  if (error instanceof ProductError) throw error
  const statusCode = error instanceof MollieApiError ? error.statusCode : undefined
  if (!(error instanceof MollieApiError) || statusCode === undefined || statusCode >= 500 || statusCode === 429)
    // Its response is for readers of the log; a member is only told that it does not answer.
    throw Object.assign(new ProductError('payment_provider_unavailable'), { cause: error })
  if (statusCode === 404 || statusCode === 410) throw new ProductError('not_found')
  if (statusCode === 409 || (statusCode === 422 && error.field === 'amount')) throw new ProductError('conflict')
  if (statusCode === 422 && refusedMethods.has(error.field ?? '')) throw new ProductError('payment_method_unavailable')
  // Anything else is a bug of ours (a wrong key, a malformed order), not an outcome the product expects.
  throw new Error(`Mollie refused with ${statusCode} ${error.field ?? ''}: ${error.message}`)
}

/** A payment that has been decided can't be canceled, nor can one of most methods. */
export function unlessDecided(error: unknown): void {
  if (!(error instanceof Error && error.message.startsWith('Mollie refused with 422'))) throw error
}

/** Each method has a smallest and a largest amount: another may take this order. Of a refund it says that too little is left. */
export function amountRefusedAs(code: ErrorCode) {
  return (error: unknown): never => {
    const isAmount = error instanceof MollieApiError && error.statusCode === 422 && error.field === 'amount'
    throw isAmount ? new ProductError(code) : error
  }
}
