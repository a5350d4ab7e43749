// What tests of mandates inspect: ours, those waiting to be revoked, and whether the provider would still debit by one.
import { expect } from 'vitest'
import { auditBooks } from '../audit/service.ts'
import type { Shop } from '../fixture-shop.ts'

export type Provider = 'sandbox' | 'mollie'

export function lookInto(shop: Shop) {
  const { db, stage } = shop
  return {
    expectRight: async () => expect([...(await auditBooks(shop.platform)).broken]).toEqual([]),
    mandates: () =>
      db
        .selectFrom('mandate')
        .select(['id', 'provider', 'provider_id', 'customer_id', 'ended_at'])
        .orderBy('created_at')
        .execute(),
    waiting: () => db.selectFrom('mandate_revocation').select(['provider', 'provider_id']).execute(),
    /** Whether the provider would still debit by it. */
    isDebited: async (stored_method: string, customer_reference: string) => {
      const order = stage.order({ method: 'sepa_debit', stored_method, customer_reference })
      return stage.gateway.createPayment(order).then(
        () => true,
        () => false,
      )
    },
    /** Nothing from a test about mandates arrives after it has ended. */
    quietly: () => stage.misbehave({ webhook_never: 1, settle_ms: 60_000 }),
  }
}
