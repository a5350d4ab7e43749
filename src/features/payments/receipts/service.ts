// Receipts by mail: what was bought and what it cost, what went back; nothing more.
import { formatMoney } from '#base/money.ts'
import { paths } from '#base/paths.ts'
import { contactOf, sendMail } from '#features/notifications/service.ts'
import { siteOf } from '#features/sites/service.ts'
import type { Platform } from '#platform/platform.ts'
import type { PaymentRow } from '../queries.ts'

/** What was bought, written to the member's address in the member's language. */
export async function mailReceipt(platform: Platform, payment: PaymentRow): Promise<void> {
  await mailAbout(platform, payment, payment.amount_minor, 'payment_completed')
}

/** What went back. */
export async function mailRefund(platform: Platform, payment: PaymentRow, amountMinor: number): Promise<void> {
  await mailAbout(platform, payment, amountMinor, 'payment_refunded')
}

async function mailAbout(
  platform: Platform,
  payment: PaymentRow,
  amount_minor: number,
  template: 'payment_completed' | 'payment_refunded',
): Promise<void> {
  const contact = await contactOf(platform.db, payment.member_id)
  if (!contact) return
  const { settings } = await siteOf(platform, payment.site_id)
  const { language } = contact
  const origin = platform.config.publicUrl ?? payment.origin ?? `https://${settings.domain}`
  await sendMail(platform, platform.db, {
    siteId: payment.site_id,
    memberId: payment.member_id,
    to: contact.email,
    language,
    template,
    data: {
      credits: platform.words.say(language, 'payments:credits_count', { count: payment.credits }),
      price: formatMoney({ amount_minor, currency: payment.currency }, language),
      link: origin + paths.transactions(payment.id),
    },
  })
}
