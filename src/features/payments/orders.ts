// Ordering a bundle: the order is written first, then the provider is asked; both happen once for one client_id.
import { ProductError } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import type { MemberId, PaymentId, SiteId } from '#base/ids.ts'
import type { Language } from '#base/languages.ts'
import { paths } from '#base/paths.ts'
import { siteOf } from '#features/sites/service.ts'
import { inTransaction, violates } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { discountFor } from './bundles.ts'
import type { PaymentMethod } from './methods.ts'
import {
  deleteCodeUse, findCode, findPaymentByClientId, insertCodeUse, insertPayment, listBundlesFor, listPendingWithCode, updatePaymentProvider,
  updatePaymentStatus,
} from './queries.ts'
import { bundlePrice } from './rules.ts'
import type { Discount } from './rules.ts'
import { settlePayment } from './service.ts'

export interface Order {
  siteId: SiteId
  memberId: MemberId
  clientId: string
  bundleId: string
  country: string
  method: PaymentMethod
  code?: string | undefined
  /** The price the member saw. */
  shownAmountMinor?: number | undefined
  locale: Language
  origin: string
}

/** Orders a bundle and answers where to pay. Throws the refusals of the contract. */
export async function orderBundle(platform: Platform, order: Order) {
  const known = await findPaymentByClientId(platform.db, order.memberId, order.clientId)
  if (known && !sameOrder(known, order)) throw new ProductError('client_id_reused')
  const written = known ?? (await writeOrder(platform, order))
  return written.status === 'pending' && !written.provider_id ? askProvider(platform, order, written) : written
}

type Written = NonNullable<Awaited<ReturnType<typeof findPaymentByClientId>>>

function sameOrder(known: Written, order: Order): boolean {
  return known.bundle_id === order.bundleId && known.method === order.method && known.country === order.country
}

async function writeOrder(platform: Platform, order: Order): Promise<Written> {
  const { settings } = await siteOf(platform, order.siteId)
  const bundle = (await listBundlesFor(platform.db, order.siteId, order.country)).find(({ id }) => id === order.bundleId)
  if (!bundle || !settings.countries.includes(order.country)) throw new ProductError('bundle_not_found')
  if (!platform.gateway.methodsFor(order.country, bundle.currency).includes(order.method)) throw new ProductError('payment_method_unavailable')
  const discount = await discountFor(platform, { ...order, geoCountry: null })
  const code = discount ? await findCode(platform.db, order.siteId, discount.code) : undefined
  if (code && bundle.amount_minor < code.minimum_order_minor) throw new ProductError('code_minimum_order')
  const amount = bundlePrice(bundle.amount_minor, discount)
  if (order.shownAmountMinor !== undefined && order.shownAmountMinor !== amount) throw new ProductError('price_changed')
  if (discount) await giveUpEarlierOrders(platform, order.memberId, discount.code)
  return insertOrder(platform, order, { bundle, discount, codeId: code?.validity === 'unlimited' ? null : (code?.id ?? null), unlimited: code?.validity === 'unlimited', amount })
}

interface Priced {
  bundle: Awaited<ReturnType<typeof listBundlesFor>>[number]
  discount: Discount | null
  codeId: string | null
  unlimited: boolean
  amount: number
}

async function insertOrder(platform: Platform, order: Order, { bundle, discount, codeId, unlimited, amount }: Priced): Promise<Written> {
  const id = newId(platform.now().getTime())
  try {
    await inTransaction(platform.db, async (tx) => {
      const inserted = await insertPayment(tx, {
        id,
        site_id: order.siteId,
        member_id: order.memberId,
        client_id: order.clientId,
        bundle_id: bundle.id,
        credits: bundle.credits,
        list_amount_minor: bundle.amount_minor,
        amount_minor: amount,
        currency: bundle.currency,
        country: order.country,
        method: order.method,
        discount_code: discount?.code ?? null,
        discount_percentage: discount?.percentage ?? null,
        status: 'pending',
        provider: 'sandbox',
        created_at: platform.now(),
      })
      // A code is taken with the order, so that two windows can't both have it.
      if (inserted && discount && !unlimited) await insertCodeUse(tx, { payment_id: id, code_id: codeId, code: discount.code, member_id: order.memberId })
    })
  } catch (error) {
    if (violates(error, 'discount_use_once_per_member')) throw new ProductError('code_already_used')
    throw error
  }
  const written = await findPaymentByClientId(platform.db, order.memberId, order.clientId)
  if (!written || !sameOrder(written, order)) throw new ProductError('client_id_reused')
  return written
}

/** An order that was left at the checkout would keep its code; it is cancelled, unless it was paid meanwhile. */
async function giveUpEarlierOrders(platform: Platform, memberId: MemberId, code: string): Promise<void> {
  for (const earlier of await listPendingWithCode(platform.db, memberId, code)) {
    if (earlier.provider_id) {
      const { status } = await platform.gateway.cancelPayment(earlier.provider_id)
      if (status === 'paid' || status === 'pending' || status === 'authorized') {
        await settlePayment(platform, earlier.id)
        throw new ProductError('code_already_used')
      }
    }
    await inTransaction(platform.db, async (tx) => {
      await updatePaymentStatus(tx, earlier.id, 'cancelled', platform.now())
      await deleteCodeUse(tx, earlier.id)
    })
  }
}

async function askProvider(platform: Platform, order: Order, written: Written): Promise<Written> {
  const { settings } = await siteOf(platform, order.siteId)
  const started = await platform.gateway.createPayment({
    idempotency_key: written.id,
    amount_minor: written.amount_minor,
    currency: written.currency,
    description: platform.words.say(order.locale, 'payments:statement', { site: settings.name, count: written.credits }),
    method: order.method,
    locale: order.locale,
    return_url: order.origin + paths.transactions(written.id),
    webhook_url: `${platform.config.publicUrl ?? order.origin}/api/webhook.php`,
    reference: written.id,
    customer_reference: order.memberId,
  })
  await updatePaymentProvider(platform.db, written.id, { provider_id: started.provider_id, checkout_url: started.checkout_url })
  if (!started.checkout_url) await settlePayment(platform, written.id as PaymentId)
  return { ...written, provider_id: started.provider_id, checkout_url: started.checkout_url }
}
