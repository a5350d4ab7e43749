// The monthly limit that members set themselves: what it is, how much of it is used, and how to change it.
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import type { CallResponse } from '#base/call.ts'
import { minorUnits } from '#base/money.ts'
import { LeftForm } from '#features/accounts/screens/parts/LeftForm.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { KeptForm } from '#ui/KeptForm.tsx'
import { Price } from '#ui/Price.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useFocusHandoff } from '#ui/use-focus-handoff.ts'
import type { getSpending } from '../../contract.ts'
import { maxSpendingLimitMinor } from '../../limits.ts'
import { useLoadedValue } from './use-loaded-value.ts'

interface SpendingLimitProps {
  spending: CallResponse<typeof getSpending>
  /** How the last change went. */
  answer: { saved: boolean; removed: boolean; refused: string | null } | undefined
}

export function SpendingLimit({ spending, answer }: SpendingLimitProps) {
  const { t } = useTranslation('payments')
  const { state, formData } = useNavigation()
  const { limit_minor, spent_minor, currency, pays_in } = spending
  const whole = limit_minor === null || pays_in !== currency ? '' : String(limit_minor / minorUnits(currency))
  const busy = state !== 'idle' && formData?.has('limit')
  const field = useLoadedValue<HTMLInputElement>(whole)
  return (
    <section id="limit" aria-labelledby="limit-title">
      <h2 id="limit-title" className="text-lg">
        {t('limit_title')}
      </h2>
      <p className="mt-1 text-sm text-muted">{t('limit_lead')}</p>
      {answer ? (
        <Banner tone={answer.refused ? 'danger' : 'good'} urgent className="mt-4">
          {answer.refused ?? t(answer.removed ? 'limit_removed' : 'limit_saved')}
        </Banner>
      ) : null}
      {pays_in === currency ? null : (
        <Banner tone="warning" className="mt-4">
          {t('limit_other_currency', { currency, pays: pays_in })}
        </Banner>
      )}
      <Card className="mt-4">
        <dl className="mb-5 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 max-[20rem]:grid-cols-1">
          <dt className="text-muted">{t('limit_spent')}</dt>
          <dd className="text-end tabular-nums">
            <Price money={{ amount_minor: spent_minor, currency }} />
          </dd>
          <dt className="text-muted">{t('limit_now')}</dt>
          <dd className="text-end tabular-nums">
            {limit_minor === null ? t('limit_none') : <Price money={{ amount_minor: limit_minor, currency }} />}
          </dd>
        </dl>
        <KeptForm preventScrollReset className="flex flex-wrap items-end gap-3 *:[[role=alert]]:w-full">
          <LeftForm />
          <input type="hidden" name="currency" value={pays_in} />
          <TextField
            ref={field}
            name="limit"
            type="number"
            inputMode="numeric"
            min={1}
            max={Math.floor(maxSpendingLimitMinor / minorUnits(pays_in))}
            step={1}
            required
            label={t('limit_label', { currency: pays_in })}
            defaultValue={whole}
            data-saved={whole}
            className="min-w-[min(14rem,100%)] flex-1"
          />
          <Button type="submit" variant="secondary" busy={busy}>
            {t('limit_save')}
          </Button>
        </KeptForm>
        {limit_minor === null ? null : <RemoveLimit />}
      </Card>
    </section>
  )
}

function RemoveLimit() {
  const { t } = useTranslation('payments')
  return (
    <KeptForm bare preventScrollReset className="mt-3">
      <Button
        ref={useFocusHandoff()}
        type="submit"
        name="limit"
        value=""
        variant="quiet"
        size="small"
        className="-ms-4"
      >
        {t('limit_remove')}
      </Button>
    </KeptForm>
  )
}
