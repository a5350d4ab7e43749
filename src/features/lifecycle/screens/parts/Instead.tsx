// What might be enough instead of leaving. None of it is in the way.
import type { ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { CallResponse } from '#base/call.ts'
import { formatMoney } from '#base/money.ts'
import { paths } from '#base/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Row, Rows } from '#ui/Card.tsx'
import { EyeOff, Gem, Mail, Percent } from '#ui/icons.tsx'
import { KeptForm } from '#ui/KeptForm.tsx'
import { TimeText } from '#ui/TimeText.tsx'
import { useFocusHandoff } from '#ui/use-focus-handoff.ts'
import { useLocale } from '#ui/words.tsx'
import type { readLeaving } from '../../contract.ts'
import { useSending } from '#features/accounts/screens/parts/sending.ts'

interface InsteadProps {
  facts: CallResponse<typeof readLeaving>
  /** Whether the member has just chosen to be invisible. */
  hidden: boolean
}

export function Instead({ facts, hidden }: InsteadProps) {
  const { invisible } = facts
  const { t } = useTranslation('lifecycle')
  return (
    <section>
      <h2 className="text-lg">{t('instead.title')}</h2>
      <Rows className="mt-4">
        <Row
          icon={<EyeOff aria-hidden="true" />}
          title={t('instead.hide')}
          hint={<span role="status">{t(hidden ? 'instead.hidden' : 'instead.hide_hint')}</span>}
          aside={
            invisible ? (
              <Badge tone="good">{t('instead.on')}</Badge>
            ) : (
              <InsteadButton act="hide" label={`${t('instead.turn_on')}: ${t('instead.hide')}`}>
                {t('instead.turn_on')}
              </InsteadButton>
            )
          }
        />
        <Row
          icon={<Mail aria-hidden="true" />}
          title={t('instead.mail')}
          hint={t('instead.mail_hint')}
          to={paths.mailChange()}
        />
        {facts.trial ? <TrialRow trial={facts.trial} /> : null}
        {facts.discount ? <DiscountRow discount={facts.discount} /> : null}
      </Rows>
    </section>
  )
}

type Facts = InsteadProps['facts']

/** The smallest bundle: a first try, at the price that will be charged. */
function TrialRow({ trial }: { trial: NonNullable<Facts['trial']> }) {
  const { t } = useTranslation('lifecycle')
  const locale = useLocale()
  const { credits, currency, message_price_minor: forMessage } = trial
  const priced = (amount_minor: number) => formatMoney({ amount_minor, currency }, locale)
  return (
    <Row
      icon={<Gem aria-hidden="true" />}
      title={t('instead.trial')}
      hint={
        <span suppressHydrationWarning>
          {t('instead.trial_hint', { count: credits, price: priced(trial.amount_minor) })}{' '}
          {forMessage === null ? t('instead.trial_taxes') : t('instead.trial_message', { price: priced(forMessage) })}
        </span>
      }
      to={paths.creditsBundle(trial.bundle)}
    />
  )
}

/** Once requested, the code replaces its button. */
function DiscountRow({ discount: { percentage, code, expires_at } }: { discount: NonNullable<Facts['discount']> }) {
  const { t } = useTranslation('lifecycle')
  if (code)
    return (
      <Row
        icon={<Percent aria-hidden="true" />}
        title={<span className="break-all">{code}</span>}
        hint={
          <Trans
            t={t}
            i18nKey="instead.code_hint"
            values={{ percentage }}
            components={{ day: <TimeText at={expires_at ?? ''} timeStyle="date-time" /> }}
          />
        }
        to={`${paths.credits()}?code=${code}`}
      />
    )
  return (
    <Row
      icon={<Percent aria-hidden="true" />}
      title={t('instead.discount', { percentage })}
      hint={t('instead.discount_hint')}
      aside={<InsteadButton act="discount">{t('instead.get_code')}</InsteadButton>}
    />
  )
}

interface InsteadButtonProps {
  act: 'discount' | 'hide'
  /** If the words alone do not say what it is about. */
  label?: string
  children: ReactNode
}

/** Once it has done its work it goes away. */
function InsteadButton({ act, label, children }: InsteadButtonProps) {
  const sending = useSending('do', act)
  return (
    <KeptForm bare preventScrollReset>
      <Button
        ref={useFocusHandoff()}
        type="submit"
        name="do"
        value={act}
        variant="secondary"
        size="small"
        busy={sending}
        aria-label={label}
      >
        {children}
      </Button>
    </KeptForm>
  )
}
