// What is about to be paid, line by line: bundle, discount, total.
import { useTranslation } from 'react-i18next'
import { formatOf } from '#base/formats.ts'
import { formatMoney } from '#base/money.ts'
import { Row, Rows } from '#ui/Card.tsx'
import { Price } from '#ui/Price.tsx'
import { useLocale } from '#ui/words.tsx'
import { MessagePrice } from './MessagePrice.tsx'
import type { OfferedBundle } from './offer.ts'

interface OrderSummaryProps {
  bundle: OfferedBundle
  taxBasisPoints: number
}

export function OrderSummary({ bundle, taxBasisPoints }: OrderSummaryProps) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { currency } = bundle
  const off = bundle.list_amount_minor - bundle.amount_minor
  return (
    <Rows>
      <Row
        title={t('credits_count', { count: bundle.credits })}
        hint={bundle.messages === null ? t('messages_free') : t('messages_count', { count: bundle.messages })}
        aside={<Price money={{ amount_minor: bundle.list_amount_minor, currency }} />}
      />
      {off > 0 ? (
        <Row
          title={t('discount_line', { percentage: bundle.discount_percentage })}
          hint={bundle.discount_code}
          aside={
            <span className="text-secondary" suppressHydrationWarning>
              {formatMoney({ amount_minor: -off, currency }, locale)}
            </span>
          }
        />
      ) : null}
      <Row
        title={<span className="font-semibold">{t('total')}</span>}
        hint={
          <>
            {bundle.messages === null ? null : (
              <span className="block">
                <MessagePrice bundle={bundle} />
              </span>
            )}
            <TaxLine bundle={bundle} taxBasisPoints={taxBasisPoints} />
          </>
        }
        aside={
          <Price money={{ amount_minor: bundle.amount_minor, currency }} className="text-lg font-semibold text-text" />
        }
      />
    </Rows>
  )
}

function TaxLine({ bundle, taxBasisPoints }: OrderSummaryProps) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  if (taxBasisPoints === 0) return t('taxes_included')
  const rate = formatOf(Intl.NumberFormat, locale, { style: 'percent', maximumFractionDigits: 2 })
  const price = formatMoney({ amount_minor: bundle.tax_minor, currency: bundle.currency }, locale)
  return <span suppressHydrationWarning>{t('tax_line', { rate: rate.format(taxBasisPoints / 10_000), price })}</span>
}
