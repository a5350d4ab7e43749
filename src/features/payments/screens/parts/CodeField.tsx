// Where a discount code is entered: its effect, or what is wrong with it, is stated beside it.
import { useTranslation } from 'react-i18next'
import { Form, Link, useLocation, useNavigation } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { FormAnswers } from '#ui/Field.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useFocusHandoff } from '#ui/use-focus-handoff.ts'
import type { Offer } from './offer.ts'
import { queryOf } from './path-back.ts'

interface CodeFieldProps {
  offer: Offer
  code: string | null
  error: string | null
  back: string | null
}

export function CodeField({ offer, code, error, back }: CodeFieldProps) {
  const { t } = useTranslation('payments')
  const isHolding = code !== null && error === null && offer.discount?.code.toUpperCase() === code.toUpperCase()
  return (
    <div>
      <p className="text-sm">
        {/* There before its words, which are announced as they come. */}
        <span role="status">
          {isHolding
            ? t('code_applied', { code: offer.discount?.code, percentage: offer.discount?.value_percentage })
            : null}
        </span>{' '}
        {isHolding ? <RemoveCode offer={offer} back={back} /> : null}
      </p>
      {isHolding ? null : <EnterCode offer={offer} code={code} error={error} back={back} />}
    </div>
  )
}

function RemoveCode({ offer, back }: Pick<CodeFieldProps, 'offer' | 'back'>) {
  const { t } = useTranslation('payments')
  return (
    <Link
      ref={useFocusHandoff<HTMLAnchorElement>()}
      to={queryOf({ country: offer.country, back })}
      preventScrollReset
      className="link"
    >
      {t('code_remove')}
    </Link>
  )
}

function EnterCode({ offer, code, error, back }: CodeFieldProps) {
  const { t } = useTranslation('payments')
  const { state, location } = useNavigation()
  const checking = state === 'loading' && location.search.includes('code=')
  return (
    <details ref={useFocusHandoff<HTMLDetailsElement>()} open={code !== null}>
      <summary className="link inline-flex min-h-11 items-center text-sm">{t('code_have')}</summary>
      <Form method="get" preventScrollReset className="mt-2">
        <input type="hidden" name="country" value={offer.country} />
        {back ? <input type="hidden" name="back" value={back} /> : null}
        <FormAnswers value={useLocation().key}>
          <TextField
            name="code"
            label={t('code')}
            defaultValue={code ?? ''}
            error={error ?? (code ? t('code_not_better') : undefined)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            required
          />
        </FormAnswers>
        <Button type="submit" variant="secondary" size="small" className="mt-3" busy={checking}>
          {t('code_apply')}
        </Button>
      </Form>
    </details>
  )
}
