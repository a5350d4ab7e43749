// Where to look: a country of the site, and its regions by that country's own word for them.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallResponse } from '#base/call.ts'
import type { readRegions } from '#features/places/contract.ts'
import { useSite } from '#features/profiles/screens/parts/use-site.ts'
import { SelectField } from '#ui/TextField.tsx'
import { useCall } from '#ui/use-call.ts'
import { useLocale } from '#ui/words.tsx'
import { countryName } from './country-name.ts'
import type { Found } from './use-pages.ts'

type Region = CallResponse<typeof readRegions>['regions'][number]
export type Regions = readonly Pick<Region, 'code' | 'name' | 'label'>[]

interface PlaceFieldsProps {
  filters: Found['filters']
  /** Of the country chosen in the URL. */
  regions: Regions
}

/** A site for one country may offer its regions alone. */
export function PlaceFields({ filters, regions: loaded }: PlaceFieldsProps) {
  const { t } = useTranslation('matching')
  const { countries, search_fields } = useSite()
  const locale = useLocale()
  const [country, setCountry] = useState(filters.country)
  const regions = useRegions(country, filters.country, loaded)
  const everywhere = filters.country === 'any'
  // What is searched is offered too, even if the site no longer has that country: sending the form must not change it.
  const codes = everywhere || countries.includes(filters.country) ? countries : [filters.country, ...countries]
  const named = codes
    .map((code) => ({ code, name: countryName(code, locale) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale))
  return (
    <>
      {search_fields.includes('country') ? (
        <SelectField
          name="country"
          label={t('filter.country')}
          value={country}
          onChange={({ target }) => setCountry(target.value)}
        >
          {named.map(({ code, name }) => (
            <option key={code} value={code} suppressHydrationWarning>
              {name}
            </option>
          ))}
          {codes.length > 1 || everywhere ? <option value="any">{t('filter.everywhere')}</option> : null}
        </SelectField>
      ) : null}
      {search_fields.includes('countryregion') && regions[0] ? (
        <SelectField
          key={country}
          name="countryregion"
          label={regions[0].label}
          defaultValue={country === filters.country ? (filters.countryregion ?? '') : ''}
        >
          <option value="">{t('filter.anywhere')}</option>
          {regions.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
    </>
  )
}

function useRegions(country: string, loadedFor: string, loaded: Regions): Regions {
  const known = country === loadedFor || country === 'any'
  const { data } = useCall<typeof readRegions>(
    'GET /api/regions.php',
    { query: { country: country as Region['country'] } },
    { enabled: !known, staleTime: Infinity },
  )
  if (country === 'any') return []
  return known ? loaded : (data?.regions ?? [])
}
