// The discount that is in the prices: how much, and until when it is really valid.
import { useTranslation } from 'react-i18next'
import { Banner } from '#ui/Banner.tsx'
import { Percent } from '#ui/icons.tsx'
import { TimeText } from '#ui/TimeText.tsx'
import type { Offer } from './offer.ts'

export function DiscountNote({ discount }: { discount: NonNullable<Offer['discount']> }) {
  const { t } = useTranslation('payments')
  return (
    <Banner
      tone="good"
      icon={<Percent aria-hidden="true" />}
      title={t('discount', { percentage: discount.value_percentage, code: discount.code })}
    >
      {discount.ends_at ? (
        <>
          {t('discount_until')} <TimeText at={discount.ends_at} manner="date-time" />
        </>
      ) : (
        t('discount_once')
      )}
    </Banner>
  )
}
