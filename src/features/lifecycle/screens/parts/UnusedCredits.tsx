// The remaining credits: what of them is refunded, by a button, what is lost, and, as plain, the way on.
import { Trans, useTranslation } from 'react-i18next'
import type { CallResponse } from '#base/call.ts'
import { formatMoney } from '#base/money.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button, buttonLook } from '#ui/Button.tsx'
import { Row, Rows } from '#ui/Card.tsx'
import { Coins } from '#ui/icons.tsx'
import { KeptForm } from '#ui/KeptForm.tsx'
import { TimeText } from '#ui/TimeText.tsx'
import { useFocusHandoff } from '#ui/use-focus-handoff.ts'
import { useLocale } from '#ui/words.tsx'
import type { readLeaving } from '../../contract.ts'
import { useSending } from '#features/accounts/screens/parts/sending.ts'

type Refundable = CallResponse<typeof readLeaving>['refundable'][number] & { clientId: string }

interface UnusedCreditsProps {
  credits: number
  refundable: readonly Refundable[]
  /** The result of refunding them just now. */
  outcome: { refunded: true } | { message: string } | undefined
}

export function UnusedCredits({ credits, refundable, outcome }: UnusedCreditsProps) {
  const { t } = useTranslation('lifecycle')
  const { t: ofPayments } = useTranslation('payments')
  const lost = credits - refundable.reduce((sum, one) => sum + one.credits, 0)
  if (credits === 0 && !outcome) return null
  return (
    <section aria-labelledby="unused">
      <h2 id="unused" className="text-lg">
        {t('unused.title')}
      </h2>
      <div className="mt-4 grid gap-4">
        {outcome ? <Outcome outcome={outcome} /> : null}
        {credits > 0 ? <p>{t('unused.have', { count: credits })}</p> : null}
        {credits > 0 ? (
          <Rows>
            {refundable.map((one) => (
              <RefundableRow key={one.payment} refundable={one} />
            ))}
            {lost > 0 ? (
              <Row
                icon={<Coins aria-hidden="true" />}
                title={t('unused.lost')}
                hint={t('unused.lost_hint')}
                aside={ofPayments('credits_count', { count: lost })}
              />
            ) : null}
          </Rows>
        ) : null}
        {refundable.length > 0 ? <RefundForm refundable={refundable} /> : null}
      </div>
    </section>
  )
}

function Outcome({ outcome }: { outcome: NonNullable<UnusedCreditsProps['outcome']> }) {
  const { t } = useTranslation('lifecycle')
  if ('message' in outcome)
    return (
      <Banner tone="danger" urgent>
        {outcome.message}
      </Banner>
    )
  return (
    <Banner tone="good">
      <span role="status">{t('unused.done')}</span>
    </Banner>
  )
}

function RefundableRow({ refundable: { credits, amount_minor, currency, until } }: { refundable: Refundable }) {
  const { t } = useTranslation('lifecycle')
  const { t: ofPayments } = useTranslation('payments')
  return (
    <Row
      icon={<Coins aria-hidden="true" />}
      title={
        <span suppressHydrationWarning>
          {t('unused.back', { price: formatMoney({ amount_minor, currency }, useLocale()) })}
        </span>
      }
      hint={<Trans t={t} i18nKey="unused.until" components={{ day: <TimeText at={until} timeStyle="date-time" /> }} />}
      aside={ofPayments('credits_count', { count: credits })}
    />
  )
}

function RefundForm({ refundable }: Pick<UnusedCreditsProps, 'refundable'>) {
  const { t } = useTranslation('lifecycle')
  const { t: ofPayments } = useTranslation('payments')
  const sending = useSending('do', 'refund')
  return (
    <KeptForm bare preventScrollReset className="grid gap-3 sm:grid-cols-2">
      {refundable.map(({ payment, clientId, credits, amount_minor }) => (
        <input key={payment} type="hidden" name="refund" value={[clientId, payment, credits, amount_minor].join(' ')} />
      ))}
      <Button
        ref={useFocusHandoff()}
        type="submit"
        name="do"
        value="refund"
        variant="secondary"
        size="large"
        wide
        busy={sending}
      >
        {t('unused.refund')}
      </Button>
      <a href="#delete" className={buttonLook({ variant: 'secondary', size: 'large', wide: true })}>
        {t('unused.on')}
      </a>
      <p className="text-sm text-muted sm:col-span-2">{ofPayments('refund_premium')}</p>
    </KeptForm>
  )
}
