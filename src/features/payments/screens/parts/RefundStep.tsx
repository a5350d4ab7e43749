// The second step of a refund: what goes, what comes back, how, and the button that does it.
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#base/money.ts'
import { paths } from '#base/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Row, Rows } from '#ui/Card.tsx'
import { KeptForm } from '#ui/KeptForm.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Price } from '#ui/Price.tsx'
import { TimeText } from '#ui/TimeText.tsx'
import { useLocale } from '#ui/words.tsx'
import { methodWithin } from './MethodCards.tsx'
import type { ShownPayment } from './payment-status.ts'
import { useSubmitting } from './use-submitting.ts'

interface RefundStepProps {
  payment: ShownPayment
  refundable: NonNullable<ShownPayment['refundable']>
  clientId: string
  error: string | null
}

export function RefundStep({ payment, refundable, clientId, error }: RefundStepProps) {
  const { t } = useTranslation('payments')
  const sending = useSubmitting()
  const money = { amount_minor: refundable.amount, currency: payment.currency }
  const locale = useLocale()
  const price = formatMoney(money, locale)
  const back = paths.transactions(payment.payment_id)
  return (
    <div className="mx-auto max-w-column">
      <PageHeader title={t('refund_title')} backTo={back} />
      <Rows>
        <Row title={t('refund_unused')} aside={t('credits_count', { count: refundable.credits })} />
        <Row
          title={<span className="font-semibold">{t('refund_money')}</span>}
          aside={<Price money={money} className="text-lg font-semibold text-text" />}
        />
        <Row title={t('refund_until')} aside={<TimeText at={refundable.until} timeStyle="date-time" />} />
      </Rows>
      <p className="mt-5 text-sm text-muted">
        {t('refund_way', { method: methodWithin(t, payment.payment_method, locale) })} {t('refund_premium')}
      </p>
      <KeptForm className="mt-6 flex flex-col gap-3" refusal={error}>
        <input type="hidden" name="client_id" value={clientId} />
        <input type="hidden" name="credits" value={refundable.credits} />
        <input type="hidden" name="amount" value={refundable.amount} />
        <Button type="submit" size="large" wide busy={sending}>
          <span suppressHydrationWarning>{t('refund_confirm', { price })}</span>
        </Button>
        <ButtonLink to={back} variant="secondary" size="large" wide>
          {t('refund_keep')}
        </ButtonLink>
      </KeptForm>
    </div>
  )
}
