// Counts reads of payments from the provider, and their outcomes: a provider that can't be reached shows here first.
import { ProductError } from '#base/errors.ts'
import type { Platform } from '#platform/platform.ts'

/** Runs it and counts the outcome; exceptions are passed on. */
export async function countRead(
  { metrics }: Platform,
  by: 'notice' | 'asking',
  read: () => Promise<void>,
): Promise<void> {
  try {
    await read()
    metrics?.paymentRead(by, 'settled')
  } catch (error) {
    metrics?.paymentRead(by, error instanceof ProductError && error.statusCode < 500 ? 'refused' : 'failed')
    throw error
  }
}
