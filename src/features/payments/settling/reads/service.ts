// How often payments are read from the provider, and how that ends: a provider that can't be asked shows here first.
import { ProductError } from '#base/errors.ts'
import type { Platform } from '#platform/platform.ts'

/** Does it and counts how it ended; what it throws is thrown on. */
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
