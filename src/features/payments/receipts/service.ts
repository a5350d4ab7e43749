// The receipt of a completed payment, by mail: what was bought and what it cost, nothing more.
import { formatMoney } from '#base/money.ts'
import { paths } from '#base/paths.ts'
import { contactOf, sendMail } from '#features/notifications/service.ts'
import { siteOf } from '#features/sites/service.ts'
import type { Platform } from '#platform/platform.ts'
import type { PaymentRow } from '../queries.ts'

/** Writes it to the member's address, in the member's language. */
export async function mailReceipt(platform: Platform, payment: PaymentRow): Promise<void> {
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
    template: 'payment_completed',
    data: {
      credits: platform.words.say(language, 'payments:credits_count', { count: payment.credits }),
      price: formatMoney({ amount_minor: payment.amount_minor, currency: payment.currency }, language),
      link: origin + paths.transactions(payment.id),
    },
  })
}
