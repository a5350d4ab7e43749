// The form of direct debit: whose account it is, where they live, and the phone that gets the code.
import { useTranslation } from 'react-i18next'
import { LeftForm } from '#features/accounts/screens/parts/LeftForm.tsx'
import { Button } from '#ui/Button.tsx'
import { KeptForm } from '#ui/KeptForm.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { DebitRefusal } from './debit-refusal.ts'
import { noteOf } from './debit-refusal.ts'
import { splitStreet } from './street-line.ts'
import { useSubmitting } from './use-submitting.ts'

/** A short field beside a long one, unless the text is too large for both. */
const pair = 'flex flex-wrap items-start gap-x-4 gap-y-5'

interface DebitFormProps {
  country: string
  clientId: string
  refused: DebitRefusal | null
}

export function DebitForm({ country, clientId, refused }: DebitFormProps) {
  const { t } = useTranslation('debit')
  const sending = useSubmitting()
  const field = (name: string, autoComplete: string) => ({
    name,
    autoComplete,
    enterKeyHint: 'next' as const,
    required: true,
    label: t(`field_${name as 'iban'}`),
    defaultValue: refused?.typed[name] ?? '',
    error: noteOf(refused, name),
  })
  return (
    <KeptForm className="mt-8 grid gap-5" refusal={refused?.error.fields ? null : refused?.error.message}>
      <LeftForm />
      <input type="hidden" name="do" value="sign" />
      <input type="hidden" name="client_id" value={clientId} />
      <input type="hidden" name="country" value={country} />
      {/* copy: debit:field_* */}
      <p className="text-muted">{t('lead')}</p>
      <TextField {...field('account_holder', 'name')} maxLength={70} />
      <TextField
        {...field('iban', 'off')}
        data-secret=""
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={50}
      />
      <div className={pair}>
        <TextField
          {...field('street', 'address-line1')}
          maxLength={70}
          className="flex-[1_1_7rem]"
          onChange={({ currentTarget }) => currentTarget.matches(':autofill') && moveNumber(currentTarget)}
          onBlur={({ currentTarget }) => moveNumber(currentTarget)}
        />
        <TextField {...field('house_number', 'off')} maxLength={10} className="flex-[0_1_8.5rem]" />
      </div>
      <div className={pair}>
        <TextField {...field('zip', 'postal-code')} maxLength={10} className="flex-[0_1_8rem]" />
        <TextField {...field('city', 'address-level2')} maxLength={70} className="flex-[1_1_7rem]" />
      </div>
      <TextField
        {...field('phone', 'tel')}
        type="tel"
        inputMode="tel"
        enterKeyHint="send"
        maxLength={30}
        hint={t('phone_hint')}
      />
      <Button type="submit" size="large" wide busy={sending}>
        {t('send_code')}
      </Button>
    </KeptForm>
  )
}

/** Browsers store both in one line, and many people write them so: the number goes into its own field if that is empty. */
function moveNumber(street: HTMLInputElement): void {
  const number = street.form?.elements.namedItem('house_number')
  const found = splitStreet(street.value)
  if (!found || !(number instanceof HTMLInputElement) || number.value) return
  street.value = found.street
  number.value = found.number
}
