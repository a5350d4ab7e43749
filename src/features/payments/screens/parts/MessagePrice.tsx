// What a message costs with a bundle, to be shown beside its price.
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#base/money.ts'
import { Dotted } from '#ui/Dotted.tsx'
import { useLocale } from '#ui/words.tsx'
import type { OfferedBundle } from './offer.ts'

export function MessagePrice({ bundle: { message_price_minor, currency } }: { bundle: OfferedBundle }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  if (message_price_minor === null) return t('messages_free')
  const price = formatMoney({ amount_minor: message_price_minor, currency }, locale)
  return <span suppressHydrationWarning>{t('per_message', { price })}</span>
}

/** The same behind how many messages that are. */
export function MessagesFor({ bundle }: { bundle: OfferedBundle }) {
  const { t } = useTranslation('payments')
  const price = <MessagePrice bundle={bundle} />
  if (bundle.messages === null) return price
  return (
    <Dotted>
      {t('messages_count', { count: bundle.messages })}
      {price}
    </Dotted>
  )
}
