// The states of a payment's result screen.
import { useTranslation } from 'react-i18next'
import { Link, useFetcher } from 'react-router'
import { formatMoney } from '#base/money.ts'
import { paths } from '#base/paths.ts'
import { Button, ButtonLink, buttonLook } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PaymentDone, PaymentFailed, PaymentPending } from '#ui/drawings/payment.tsx'
import { KeptForm } from '#ui/KeptForm.tsx'
import { Price } from '#ui/Price.tsx'
import { TimeText } from '#ui/TimeText.tsx'
import { useFocusHandoff } from '#ui/use-focus-handoff.ts'
import { useLocale } from '#ui/words.tsx'
import { timeBonusCode, welcomeCode } from '../../limits.ts'
import { queryOf } from './path-back.ts'
import type { ShownPayment } from './payment-status.ts'
import { PaidTwice } from './Surplus.tsx'

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
          <CheckoutLink href={payment.checkout_url ?? ''}>{t('pending_continue')}</CheckoutLink>
        ) : undefined
      }
    >
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <p>{waitsForPayer ? t('pending_unpaid') : payment.debit ? t('pending_debit') : t('pending_text')}</p>
      {payment.debit ? <AnnouncedDebit payment={payment} debit={payment.debit} /> : null}
    </EmptyState>
  )
}

/** It goes away by itself once the payment turns, maybe with the focus on it. */
function CheckoutLink({ href, children }: { href: string; children: string }) {
  return (
    <a ref={useFocusHandoff<HTMLAnchorElement>()} href={href} className={buttonLook({ size: 'large' })}>
      {children}
    </a>
  )
}

/** What the mail said too: how much, from where, when at the earliest, under which reference. */
function AnnouncedDebit({ payment, debit }: { payment: ShownPayment; debit: NonNullable<ShownPayment['debit']> }) {
  const { t } = useTranslation('payments')
  const price = formatMoney({ amount_minor: payment.amount, currency: payment.currency }, useLocale())
  return (
    <>
      <p className="mt-2" suppressHydrationWarning>
        {t('debit_from', { price, iban: debit.iban })} <TimeText at={debit.collect_on} timeStyle="date" />
      </p>
      <p className="mt-2 text-sm text-muted">{t('debit_reference', { reference: debit.mandate_reference })}</p>
    </>
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
          <Link to={queryOf({ receipt: '1' })} className="link text-sm">
            {t('receipt_link')}
          </Link>
          <Link to={paths.transactions()} className="link text-sm">
            {t('orders_title')}
          </Link>
          {payment.refundable ? (
            <Link to={queryOf({ refund: '1' })} className="link text-sm">
              {t('refund_link')}
            </Link>
          ) : null}
        </div>
      }
    >
      <p>{t('completed_balance', { credits: t('credits_count', { count: payment.balance }) })}</p>
      <p className="mt-2 text-sm">
        {t('completed_paid')} <Price money={{ amount_minor: payment.amount, currency: payment.currency }} />
      </p>
      {payment.refunded > 0 ? (
        <p className="mt-1 text-sm">
          {t('refunded_part')} <Price money={{ amount_minor: payment.refunded, currency: payment.currency }} />
        </p>
      ) : null}
      <PaidTwice payment={payment} />
    </EmptyState>
  )
}

interface NotPaidProps {
  payment: ShownPayment
  back: string | null
  /** For the same order once more. */
  clientId: string
}

export function NotPaidState({ payment, back, clientId }: NotPaidProps) {
  const { t } = useTranslation('payments')
  const query = queryOf({ country: payment.country, code: enteredCode(payment), back })
  if (payment.stored !== null) return <CardRefusedState {...{ payment, back, clientId }} />
  // A debit that the bank refused blocks the next one; one that never got there does not.
  const mayTryAgain = payment.debit === null || payment.status === 'cancelled'
  return (
    <EmptyState
      page
      drawing={<PaymentFailed />}
      title={t('failed_title')}
      action={
        <div className="flex flex-col gap-3">
          {mayTryAgain ? (
            <ButtonLink to={paths.creditsBundle(payment.bundle_id, payment.payment_method) + query} size="large">
              {t('failed_again')}
            </ButtonLink>
          ) : null}
          <ButtonLink
            to={paths.creditsBundle(payment.bundle_id) + query}
            variant={mayTryAgain ? 'secondary' : 'primary'}
            size="large"
          >
            {t('failed_other_method')}
          </ButtonLink>
        </div>
      }
    >
      <p>{mayTryAgain ? t('failed_text') : t('failed_debit')}</p>
    </EmptyState>
  )
}

/** The unpaid order has given it up for the next one. What new members have needs no code. */
function enteredCode({ discount_code: code }: ShownPayment): string | null {
  return code === timeBonusCode || code === welcomeCode ? null : code
}

/** A stored card was not charged: retry, or pay the same order at the same price on PayPal's own page. */
function CardRefusedState({ payment, back, clientId }: NotPaidProps) {
  const { t } = useTranslation('payments')
  const fetcher = useFetcher()
  const query = queryOf({ country: payment.country, back })
  const given = { client_id_paypal: clientId, country: payment.country, amount: payment.amount, method: 'paypal', back }
  return (
    <EmptyState
      page
      drawing={<PaymentFailed />}
      title={t('failed_card_title')}
      action={
        <div className="flex flex-col gap-3">
          <ButtonLink to={paths.repeatOrder() + queryOf({ back })} size="large">
            {t('failed_again')}
          </ButtonLink>
          <KeptForm bare elsewhere fetcher={fetcher} action={paths.creditsBundle(payment.bundle_id, 'paypal') + query}>
            {Object.entries(given).map(([name, value]) =>
              value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
            )}
            <Button type="submit" variant="secondary" size="large" wide busy={fetcher.state !== 'idle'}>
              {t('failed_paypal')}
            </Button>
          </KeptForm>
        </div>
      }
    >
      <p>{t('failed_card_text')}</p>
      <p className="mt-2 text-sm">
        {payment.stored} · <Price money={{ amount_minor: payment.amount, currency: payment.currency }} />
      </p>
    </EmptyState>
  )
}

export function RefundPendingState({ payment }: { payment: ShownPayment }) {
  const { t } = useTranslation('payments')
  const price = formatMoney({ amount_minor: payment.refund_pending, currency: payment.currency }, useLocale())
  return (
    <EmptyState
      page
      drawing={<PaymentPending />}
      title={t('refund_pending_title')}
      action={
        <ButtonLink to={paths.transactions()} size="large">
          {t('orders_title')}
        </ButtonLink>
      }
    >
      <p suppressHydrationWarning>{t('refund_pending_text', { price })}</p>
    </EmptyState>
  )
}

export function RefundedState({ payment }: { payment: ShownPayment }) {
  const { t } = useTranslation('payments')
  const takenBack = payment.status === 'charged_back'
  return (
    <EmptyState
      page
      drawing={takenBack ? <PaymentFailed /> : <PaymentDone />}
      title={takenBack ? t('returned_title') : t('refunded_title')}
      action={
        <div className="flex flex-col items-center gap-4">
          <ButtonLink to={paths.transactions()} size="large">
            {t('orders_title')}
          </ButtonLink>
          <Link to={queryOf({ receipt: '1' })} className="link text-sm">
            {t('receipt_link')}
          </Link>
        </div>
      }
    >
      <p>{takenBack ? t('returned_text') : t('refunded_text')}</p>
      <PaidTwice payment={payment} />
    </EmptyState>
  )
}
