// Where one lives: country, region in the country's own word, town with suggestions. Nothing finer.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallResponse } from '#base/call.ts'
import { cityNameLength } from '#features/places/limits.ts'
import type { readRegions } from '#features/places/contract.ts'
import { countryOptions, isServedCountry } from '#features/places/rules.ts'
import { UsePosition } from '#features/places/screens/parts/UsePosition.tsx'
import { useTowns } from '#features/places/screens/parts/use-towns.ts'
import { useCall } from '#ui/use-call.ts'
import { useSite } from '../parts/use-site.ts'
import { ChoiceRow, Lines, TextRow } from './FieldRow.tsx'
import { Section } from './Section.tsx'
import type { OwnProfileEditor } from './use-own-profile.ts'

type Regions = CallResponse<typeof readRegions>['regions']

/** `regions` are initially those of the country; another country's are loaded when it is chosen. */
export function PlaceFields({ own, regions }: { own: OwnProfileEditor; regions: Regions }) {
  const { t, i18n } = useTranslation(['fields', 'own'])
  const { countries, visible_profile_fields: shown } = useSite()
  const { country } = own.profile
  const offered = countryOptions(countries.includes(country) ? countries : [country, ...countries], i18n.language)
  return (
    <Section id="place" title={t('own:groups.place')} hint={t('own:place_hint')}>
      <Lines>
        <ChoiceRow
          own={own}
          field="country"
          label={t('fields:country')}
          say={(value) => offered.find(({ code }) => code === value)?.name ?? String(value)}
          onChoose={(value) => own.save({ country: value, region: '', city: '' })}
          options={offered.map(({ code, name }) => (
            <option key={code} value={code} suppressHydrationWarning>
              {name}
            </option>
          ))}
        />
        <RegionRow own={own} first={regions} />
        {shown.includes('city') ? <CityRow own={own} /> : null}
      </Lines>
      <div className="mt-3">
        <UsePosition
          countries={offered.map(({ code }) => code)}
          onPlace={(place) =>
            own.save({
              country: place.country,
              region: place.region ?? '',
              ...(shown.includes('city') ? { city: place.city } : {}),
            })
          }
        />
      </div>
    </Section>
  )
}

function RegionRow({ own, first }: { own: OwnProfileEditor; first: Regions }) {
  const { t } = useTranslation(['fields', 'own'])
  const { country, region, region_name } = own.profile
  const query = isServedCountry(country) ? { query: { country } } : undefined
  const { data } = useCall<typeof readRegions>('GET /api/regions.php', query, {
    staleTime: Infinity,
    ...(first[0]?.country === country ? { initialData: { regions: first } } : {}),
  })
  const regions = data?.regions.filter((one) => one.country === country)
  if (regions?.length === 0) return null
  const offered = regions ?? (region ? [{ code: region, name: region_name ?? region }] : [])
  return (
    <ChoiceRow
      own={own}
      field="region"
      label={regions?.[0]?.label ?? t('fields:region')}
      say={(value) => offered.find(({ code }) => code === value)?.name ?? ''}
      onChoose={(value) => own.save({ region: value })}
      options={
        <>
          <option value="">{t('own:not_told')}</option>
          {offered.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </>
      }
    />
  )
}

function CityRow({ own }: { own: OwnProfileEditor }) {
  const { t } = useTranslation('fields')
  const { country, region } = own.profile
  const [typed, setTyped] = useState('')
  const towns = useTowns(country, region, typed)
  return (
    <TextRow
      own={own}
      field="city"
      label={t('city')}
      maxLength={cityNameLength}
      autoComplete="address-level2"
      onText={setTyped}
      suggestions={towns}
    />
  )
}
