// The faces of a payment's result screen.
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#base/paths.ts'
import { ButtonLink, buttonLook } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PaymentDone, PaymentFailed, PaymentPending } from '#ui/drawings/payment.tsx'
import { Price } from '#ui/Price.tsx'
import { queryOf } from './own-path.ts'
import type { ShownPayment } from './payment-status.ts'

export function PendingState({ payment }: { payment: ShownPayment }) {
  const { t } = useTranslation('payments')
  const waitsForPayer = payment.checkout_url !== null
  return (
    <EmptyState
      page
      drawing={<PaymentPending />}
      title={t('pending_title')}
      action={
        waitsForPayer ? (
          <a href={payment.checkout_url ?? ''} className={buttonLook({ variant: 'secondary' })}>
            {t('pending_continue')}
          </a>
        ) : undefined
      }
    >
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <p>{waitsForPayer ? t('pending_unpaid') : t('pending_text')}</p>
      {payment.payment_method === 'sepa_debit' && !waitsForPayer ? (
        <p className="mt-2">{t('method_sepa_debit_hint')}</p>
      ) : null}
    </EmptyState>
  )
}

export function CompletedState({ payment, back }: { payment: ShownPayment; back: string | null }) {
  const { t } = useTranslation('payments')
  const toConversation = back !== null && /^\/(chats\/|members\/[^/]+\/chat)/.test(back)
  return (
    <EmptyState
      page
      drawing={<PaymentDone />}
      title={t('completed_title', { count: payment.credits })}
      action={
        <div className="flex flex-col items-center gap-4">
          <ButtonLink to={back ?? paths.members()} size="large">
            {toConversation ? t('completed_to_conversation') : back ? t('completed_go_on') : t('completed_to_members')}
          </ButtonLink>
          <Link to={paths.transactions()} className="link text-sm">
            {t('orders_title')}
          </Link>
        </div>
      }
    >
      <p>{t('completed_balance', { credits: t('credits_count', { count: payment.balance }) })}</p>
      <p className="mt-2 text-sm">
        {t('completed_paid')} <Price money={{ amount_minor: payment.amount, currency: payment.currency }} />
      </p>
    </EmptyState>
  )
}

export function NotPaidState({ payment, back }: { payment: ShownPayment; back: string | null }) {
  const { t } = useTranslation('payments')
  const query = queryOf({ country: payment.country, back })
  return (
    <EmptyState
      page
      drawing={<PaymentFailed />}
      title={t('failed_title')}
      action={
        <div className="flex flex-col gap-3">
          <ButtonLink to={paths.creditsBundle(payment.bundle_id, payment.payment_method) + query} size="large">
            {t('failed_again')}
          </ButtonLink>
          <ButtonLink to={paths.creditsBundle(payment.bundle_id) + query} variant="secondary">
            {t('failed_other_method')}
          </ButtonLink>
        </div>
      }
    >
      <p>{t('failed_text')}</p>
    </EmptyState>
  )
}

export function RefundedState() {
  const { t } = useTranslation('payments')
  return (
    <EmptyState
      page
      drawing={<PaymentFailed />}
      title={t('refunded_title')}
      action={<ButtonLink to={paths.transactions()}>{t('orders_title')}</ButtonLink>}
    >
      <p>{t('refunded_text')}</p>
    </EmptyState>
  )
}
