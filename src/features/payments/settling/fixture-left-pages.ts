// For tests of abandoned orders: pages that are left open at Mollie or Verotel and paid all the same, and what goes back.
import { beforeEach, expect, vi } from 'vitest'
import { decide } from '#platform/payments/fixture-emulators.ts'
import { auditBooks } from '../audit/service.ts'
import { openShop } from '../fixture-shop.ts'
import type { PaymentRow } from '../queries.ts'

export const later = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 15_000, interval: 50 })

/** Call it at the top of a test file, as `openShop`. */
export async function openShopOfLeftPages(provider: 'mollie' | 'verotel') {
  const shop = await openShop(provider)
  const { db } = shop
  // Neither can take the page of these back.
  const method = provider === 'mollie' ? 'ideal' : 'card'
  beforeEach(() => shop.stage.misbehave({ webhook_retry_ms: 50, settle_ms: 100, webhook_copies: 2 }))
  return {
    shop,
    order: (changes: Parameters<typeof shop.order>[0] = {}) => shop.order({ method, ...changes }),
    pay: (...orders: PaymentRow[]) => Promise.all(orders.map(({ checkout_url }) => decide(checkout_url, 'pay'))),
    statuses: async () =>
      (await db.selectFrom('payment').select('status').orderBy('id').execute()).map(({ status }) => status),
    goesBack: async () =>
      (await db.selectFrom('refund').select(['payment_id', 'origin', 'amount_minor']).execute()).map(
        (one) => `${one.payment_id} ${one.origin} ${one.amount_minor}`,
      ),
    expectRight: async () => expect([...(await auditBooks(shop.platform)).broken]).toEqual([]),
  }
}
