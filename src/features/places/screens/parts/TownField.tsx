// The town in a form that asks for a country and region as well: their towns are suggested.
import { useState } from 'react'
import type { FieldFrame } from '#ui/Field.tsx'
import { SuggestField } from '#ui/SuggestField.tsx'
import { cityNameLength } from '../../limits.ts'
import { useTowns } from './use-towns.ts'

interface TownFieldProps extends FieldFrame {
  defaultValue: string
  /** The country meant if the form doesn't ask for one. */
  country: string
  autoComplete?: string
  autoFocus?: boolean
}

export function TownField({ defaultValue, country, ...field }: TownFieldProps) {
  const [town, setTown] = useState(defaultValue)
  const [place, setPlace] = useState({ country, region: '' })
  return (
    <SuggestField
      {...field}
      name="city"
      maxLength={cityNameLength}
      value={town}
      onText={setTown}
      onFocus={({ currentTarget: { form } }) => form && setPlace(placeIn(form, country))}
      suggestions={useTowns(place.country, place.region, town === defaultValue ? '' : town)}
    />
  )
}

function placeIn(form: HTMLFormElement, country: string): { country: string; region: string } {
  const chosen = (name: string) => {
    const value = new FormData(form).get(name)
    return typeof value === 'string' ? value : ''
  }
  return { country: chosen('country') || country, region: chosen('countryregion') || chosen('region') }
}
