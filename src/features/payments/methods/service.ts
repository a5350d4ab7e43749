// Which methods are offered: those the provider has for the country and currency; direct debit only with mandates and text messages.
import type { PaymentMethod } from '#base/payment-methods.ts'
import { canText } from '#features/notifications/texts/service.ts'
import type { Platform } from '#platform/platform.ts'

export function offeredMethods(platform: Platform, country: string, currency: string): readonly PaymentMethod[] {
  const methods = platform.gateway.methodsFor(country, currency)
  if (platform.gateway.createMandate && canText(platform)) return methods
  return methods.filter((method) => method !== 'sepa_debit')
}
