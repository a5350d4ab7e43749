// The receipt of an order, as it is shown and printed: who sold, what, for how much, the tax in it, and what went back.
import { useTranslation } from 'react-i18next'
import type { CallResponse } from '#base/call.ts'
import { formatMoney } from '#base/money.ts'
import { paths } from '#base/paths.ts'
import type { getCompanyInfo } from '#features/sites/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Row, Rows } from '#ui/Card.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Price } from '#ui/Price.tsx'
import { TimeText } from '#ui/TimeText.tsx'
import { useLocale } from '#ui/words.tsx'
import { methodName } from './MethodCards.tsx'
import { statusName } from './payment-status.ts'
import type { ShownPayment } from './payment-status.ts'

interface ReceiptSheetProps {
  payment: ShownPayment
  seller: CallResponse<typeof getCompanyInfo>
}

export function ReceiptSheet({ payment, seller }: ReceiptSheetProps) {
  const { t } = useTranslation(['payments', 'app'])
  const vat = seller.vat_numbers.join(', ')
  const locale = useLocale()
  const { currency } = payment
  const off = payment.list_amount - payment.amount
  return (
    <div className="mx-auto max-w-column">
      <PageHeader title={t('receipt_title')} backTo={paths.transactions(payment.payment_id)}>
        {payment.site}
        <address className="text-sm not-italic">
          {seller.name} · {seller.address}, {seller.city}
          {vat ? <span className="block">{t('app:footer.vat', { number: vat })}</span> : null}
        </address>
      </PageHeader>
      <Rows>
        <Row title={t('receipt_number')} hint={<span className="break-all select-all">{payment.payment_id}</span>} />
        <Row
          title={t('receipt_date')}
          aside={<TimeText at={payment.settled_at ?? payment.created_at} timeStyle="date-time" />}
        />
        <Row title={t('receipt_with')} aside={payment.stored ?? methodName(t, payment.payment_method)} />
        <Row
          title={t('credits_count', { count: payment.credits })}
          aside={<Price money={{ amount_minor: payment.list_amount, currency }} />}
        />
        {off > 0 ? (
          <Row
            title={t('discount_line', { percentage: payment.discount_percentage })}
            hint={payment.discount_code}
            aside={<span suppressHydrationWarning>{formatMoney({ amount_minor: -off, currency }, locale)}</span>}
          />
        ) : null}
        <Row
          title={<span className="font-semibold">{t('total')}</span>}
          hint={
            payment.tax_basis_points > 0 ? (
              <span suppressHydrationWarning>
                {t('tax_line', {
                  rate: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
                    payment.tax_basis_points / 10_000,
                  ),
                  price: formatMoney({ amount_minor: payment.tax, currency }, locale),
                })}
              </span>
            ) : undefined
          }
          aside={
            <Price money={{ amount_minor: payment.amount, currency }} className="text-lg font-semibold text-text" />
          }
        />
        {payment.refunded > 0 ? (
          <Row title={t('refunded_part')} aside={<Price money={{ amount_minor: payment.refunded, currency }} />} />
        ) : null}
        {payment.status === 'charged_back' ? <Row title={statusName(t, 'charged_back')} /> : null}
      </Rows>
      <Button size="large" wide variant="secondary" className="mt-6 print:hidden" onClick={() => window.print()}>
        {t('receipt_print')}
      </Button>
    </div>
  )
}
