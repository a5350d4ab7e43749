// Where one lives: country, region by that country's word, town with suggestions. Nothing finer.
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallResponse } from '#base/call.ts'
import type { readCities, readRegions } from '#features/places/contract.ts'
import { countryOptions, isServedCountry } from '#features/places/rules.ts'
import { SelectField, TextField } from '#ui/TextField.tsx'
import { useCall } from '#ui/use-call.ts'
import { cityLength } from '../../limits.ts'
import { useSite } from '../parts/use-site.ts'
import { SaveMark, refusalOf } from './SaveMark.tsx'
import { Section } from './Section.tsx'
import type { OwnProfileEditor } from './use-own-profile.ts'

type Regions = CallResponse<typeof readRegions>['regions']

/** `regions` are those of the country at first; another country's are fetched when it is chosen. */
export function PlaceFields({ own, regions }: { own: OwnProfileEditor; regions: Regions }) {
  const { t, i18n } = useTranslation(['fields', 'profiles'])
  const { countries } = useSite()
  const { country } = own.profile
  const offered = countries.includes(country) ? countries : [country, ...countries]
  return (
    <Section id="place" title={t('profiles:own.place')} hint={t('profiles:own.place_hint')}>
      <div className="grid gap-x-5 gap-y-5 sm:grid-cols-2">
        <SelectField
          label={t('fields:country')}
          aside={<SaveMark state={own.stateOf('country')} />}
          error={refusalOf(own.stateOf('country'))}
          value={country}
          onChange={({ target }) => own.save({ country: target.value, region: '', city: '' })}
        >
          {countryOptions(offered, i18n.language).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <RegionField own={own} first={regions} />
        <CityField key={country} own={own} />
      </div>
    </Section>
  )
}

function RegionField({ own, first }: { own: OwnProfileEditor; first: Regions }) {
  const { t } = useTranslation(['fields', 'profiles'])
  const { country, region, region_name } = own.profile
  const query = isServedCountry(country) ? { query: { country } } : undefined
  const { data } = useCall<typeof readRegions>('GET /api/regions.php', query, {
    staleTime: Infinity,
    ...(first[0]?.country === country ? { initialData: { regions: first } } : {}),
  })
  const regions = data?.regions.filter((one) => one.country === country)
  if (regions?.length === 0) return null
  return (
    <SelectField
      label={regions?.[0]?.label ?? t('fields:region')}
      aside={<SaveMark state={own.stateOf('region')} />}
      error={refusalOf(own.stateOf('region'))}
      value={region}
      onChange={({ target }) => own.save({ region: target.value })}
    >
      <option value="">{t('profiles:own.not_told')}</option>
      {(regions ?? (region ? [{ code: region, name: region_name ?? region }] : [])).map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function CityField({ own }: { own: OwnProfileEditor }) {
  const { t } = useTranslation('fields')
  const { country, region, city } = own.profile
  const [text, setText] = useState(city)
  const prefix = useDeferredValue(text.trim())
  const wanted = prefix.length >= 2 && prefix !== city && isServedCountry(country)
  const { data } = useCall<typeof readCities>(
    'GET /api/cities.php',
    isServedCountry(country) ? { query: { country, prefix, ...(region ? { region } : {}) } } : undefined,
    { enabled: wanted },
  )
  return (
    <>
      <TextField
        id="city"
        label={t('city')}
        aside={<SaveMark state={own.stateOf('city')} />}
        error={refusalOf(own.stateOf('city'))}
        value={text}
        maxLength={cityLength}
        list="cities"
        autoComplete="address-level2"
        onChange={({ target }) => setText(target.value)}
        onBlur={() => {
          if (text.trim() !== city) own.save({ city: text.trim() })
        }}
      />
      <datalist id="cities">
        {data?.cities.map((one) => (
          <option key={`${one.name}-${one.region}`} value={one.name}>
            {one.name}
          </option>
        ))}
      </datalist>
    </>
  )
}
