// The country to pay from: choosing another one shows its prices and methods; without JavaScript a button does.
import { useTranslation } from 'react-i18next'
import { Form, useSubmit } from 'react-router'
import { formatOf } from '#base/formats.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/TextField.tsx'
import { useLocale } from '#ui/words.tsx'
import { useLoadedValue } from './use-loaded-value.ts'

interface CountryFieldProps {
  country: string
  countries: readonly string[]
  /** The rest of the URL's parameters, which are kept. */
  kept?: Record<string, string | null> | undefined
}

export function CountryField({ country, countries, kept }: CountryFieldProps) {
  const { t } = useTranslation('payments')
  const submit = useSubmit()
  const field = useLoadedValue<HTMLSelectElement>(country)
  const names = formatOf(Intl.DisplayNames, useLocale(), { type: 'region' })
  if (countries.length < 2) return null
  return (
    <Form
      method="get"
      preventScrollReset
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
    >
      {Object.entries(kept ?? {}).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <SelectField ref={field} name="country" label={t('country')} hint={t('country_hint')} defaultValue={country}>
        {countries.map((one) => (
          <option key={one} value={one} suppressHydrationWarning>
            {names.of(one) ?? one}
          </option>
        ))}
      </SelectField>
      <noscript>
        <Button type="submit" variant="secondary" size="small" className="mt-2">
          {t('country_show')}
        </Button>
      </noscript>
    </Form>
  )
}
