// The second step of direct debit: what is signed, the code from the phone, and the button that debits.
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CallResponse } from '#base/call.ts'
import { formatMoney } from '#base/money.ts'
import { paths } from '#base/paths.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { KeptForm } from '#ui/KeptForm.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useLocale } from '#ui/words.tsx'
import { debitAnnouncedDays, debitCodeMinutes } from '../../limits.ts'
import type { getDirectDebit } from '../../mandates/contract.ts'
import { noteOf } from './debit-refusal.ts'
import type { DebitRefusal } from './debit-refusal.ts'
import type { OfferedBundle } from './offer.ts'
import { queryOf } from './path-back.ts'
import { useSubmitting } from './use-submitting.ts'

type State = CallResponse<typeof getDirectDebit>
type Mandate = NonNullable<State['mandate']>

interface DebitConfirmProps {
  mandate: Mandate
  creditor: State['creditor']
  order: {
    bundle: OfferedBundle
    kept: { country: string; code: string | null; back: string | null; besides: string | null }
    clientId: string
  }
  refused: DebitRefusal | null
}

export function DebitConfirm({ mandate, creditor, order, refused }: DebitConfirmProps) {
  const { t } = useTranslation('debit')
  const isSent = mandate.code_expires_at !== null
  const { bundle, kept } = order
  return (
    <>
      <MandateCard mandate={mandate} creditor={creditor} />
      <p className="mt-3 text-sm text-muted">
        {t('when', { count: debitAnnouncedDays })}{' '}
        <Link to={paths.directDebit() + queryOf({ bundle: bundle.id, ...kept, anew: '1' })} className="link">
          {t('other_account')}
        </Link>
        {mandate.confirmed ? (
          <>
            {' · '}
            <Link to={paths.mandate()} className="link">
              {t('end')}
            </Link>
          </>
        ) : null}
      </p>
      {refused && !refused.error.fields ? (
        <Banner tone="danger" urgent className="mt-5">
          {refused.error.message}
        </Banner>
      ) : null}
      {isSent ? <CodeForm mandate={mandate} order={order} refused={refused} /> : null}
      <SendCode mandate={mandate} first={!isSent} />
    </>
  )
}

/** What is signed, word by word, with its reference. */
function MandateCard({ mandate, creditor }: Pick<DebitConfirmProps, 'mandate' | 'creditor'>) {
  const { t } = useTranslation('debit')
  const facts = [
    [t('reference'), mandate.reference],
    [t('creditor'), `${creditor.name}, ${creditor.address}`],
    ...(creditor.identifier ? [[t('creditor_identifier'), creditor.identifier]] : []),
    [t('field_account_holder'), mandate.account_holder],
    [t('field_iban'), mandate.iban],
  ]
  return (
    <section aria-labelledby="mandate" className="mt-8">
      <Card tone="sunken">
        <h2 id="mandate" className="font-semibold">
          {t('mandate_title')}
        </h2>
        <p className="mt-2 text-sm">{t('mandate_text', { creditor: creditor.name })}</p>
        <dl className="mt-4 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="wrap-anywhere max-sm:mb-2 tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  )
}

function CodeForm({ mandate, order, refused }: Pick<DebitConfirmProps, 'mandate' | 'order' | 'refused'>) {
  const { t } = useTranslation('debit')
  const paying = useSubmitting('do', 'pay')
  const { bundle, kept, clientId } = order
  const price = formatMoney({ amount_minor: bundle.amount_minor, currency: bundle.currency }, useLocale())
  return (
    <KeptForm className="mt-6 *:data-said:mb-5">
      <input type="hidden" name="do" value="pay" />
      <input type="hidden" name="client_id" value={refused?.typed['client_id'] ?? clientId} />
      <input type="hidden" name="mandate" value={mandate.id} />
      <input type="hidden" name="bundle" value={bundle.id} />
      <input type="hidden" name="amount_minor" value={bundle.amount_minor} />
      {Object.entries(kept).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <TextField
        name="otp"
        label={t('otp')}
        hint={t('otp_sent', { phone: unbroken(mandate.phone), count: debitCodeMinutes })}
        error={noteOf(refused, 'otp')}
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="one-time-code"
        pattern="[0-9]{6}"
        maxLength={6}
        required
      />
      <Button type="submit" size="large" wide className="mt-5" busy={paying}>
        <span suppressHydrationWarning>{t('pay', { price })}</span>
      </Button>
    </KeptForm>
  )
}

/** The main button of this step as long as no code is pending, a quiet one after that. */
function SendCode({ mandate, first }: { mandate: Mandate; first: boolean }) {
  const { t } = useTranslation('debit')
  const busy = useSubmitting('do', 'code')
  return (
    <KeptForm bare className={first ? 'mt-6' : 'mt-3'}>
      <input type="hidden" name="do" value="code" />
      <input type="hidden" name="mandate" value={mandate.id} />
      {first ? <p className="mb-3">{t('otp_will', { phone: unbroken(mandate.phone) })}</p> : null}
      {first ? (
        <Button type="submit" size="large" wide busy={busy}>
          {t('send_code')}
        </Button>
      ) : (
        <Button type="submit" variant="quiet" wide busy={busy}>
          {t('otp_again')}
        </Button>
      )}
    </KeptForm>
  )
}

/** On one line: `+31` ended one, and the dots began the next. */
const unbroken = (phone: string) => phone.replaceAll(' ', '\u00a0')
