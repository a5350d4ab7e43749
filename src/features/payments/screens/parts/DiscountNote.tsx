// The discount included in the prices: how much, for what, and until when it really is valid.
import { useTranslation } from 'react-i18next'
import { formatOf } from '#base/formats.ts'
import { paymentMethods } from '#base/payment-methods.ts'
import { formatMoney } from '#base/money.ts'
import { Banner } from '#ui/Banner.tsx'
import { Percent } from '#ui/icons.tsx'
import { TimeText } from '#ui/TimeText.tsx'
import { useLocale } from '#ui/words.tsx'
import { methodWithin } from './MethodCards.tsx'
import type { Offer } from './offer.ts'
import { useDiscountEnd } from './use-discount-end.ts'

type Discount = NonNullable<Offer['discount']>

interface DiscountNoteProps {
  discount: Discount
  /** The bundles shown with it: not every price includes this discount. */
  bundles: Offer['bundles']
}

export function DiscountNote({ discount, bundles }: DiscountNoteProps) {
  const { t } = useTranslation('payments')
  const terms = useTerms(discount, bundles[0]?.currency ?? 'EUR')
  useDiscountEnd(firstEnd([discount.ends_at, ...bundles.map(({ discount_ends_at }) => discount_ends_at)]))
  return (
    <Banner
      tone="good"
      icon={<Percent aria-hidden="true" />}
      title={t('discount', { percentage: discount.value_percentage, code: discount.code })}
    >
      <span suppressHydrationWarning>{terms.join(' ')}</span>{' '}
      {discount.ends_at ? (
        <>
          {t('discount_until')} <TimeText at={discount.ends_at} timeStyle="date-time" />
        </>
      ) : null}
    </Banner>
  )
}

function firstEnd(ends: readonly (string | null)[]): string | null {
  return ends.filter((end) => end !== null).toSorted()[0] ?? null
}

/** The conditions of an entered code; the discount of new members only requires a first purchase. */
function useTerms(discount: Discount, currency: string): string[] {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  if (!discount.entered) return discount.ends_at ? [] : [t('discount_once')]
  const { country, minimum_order_value, paymentmethods } = discount
  const price = formatMoney({ amount_minor: minimum_order_value, currency: discount.currency ?? currency }, locale)
  const methods = paymentMethods.filter((method) => paymentmethods.includes(method))
  return [
    minimum_order_value > 0 ? t('code_minimum', { price }) : null,
    country
      ? t('code_country', { country: formatOf(Intl.DisplayNames, locale, { type: 'region' }).of(country) })
      : null,
    methods.length > 0
      ? t('code_methods', { methods: methods.map((method) => methodWithin(t, method, locale)).join(', ') })
      : null,
  ].filter((term) => term !== null)
}
