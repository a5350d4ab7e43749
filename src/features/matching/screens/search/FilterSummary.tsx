// The filters that are set, each with a link to remove it, so that they work without JavaScript.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatOf } from '#base/formats.ts'
import { X } from '#ui/icons.tsx'
import { useFocusHandoff } from '#ui/use-focus-handoff.ts'
import { useLocale } from '#ui/words.tsx'
import { fieldFilters } from '../../search/limits.ts'
import { without } from './address.ts'
import { countryName } from './country-name.ts'
import type { Regions } from './PlaceFields.tsx'
import type { Found } from './use-pages.ts'

interface FilterSummaryProps {
  set: readonly SetFilter[]
  query: Record<string, string>
  /** What can be done with them, after the last. */
  children?: ReactNode
}

export interface SetFilter {
  label: string
  /** Its names in the address. */
  names: string[]
}

export function FilterSummary({ set, query, children }: FilterSummaryProps) {
  if (set.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {set.map(({ label, names }) => (
        <Chip key={names[0]} label={label} to={without(query, names)} />
      ))}
      {children ? <li>{children}</li> : null}
    </ul>
  )
}

function Chip({ label, to }: { label: string; to: string }) {
  const { t } = useTranslation('matching')
  return (
    <li ref={useFocusHandoff()}>
      <Link
        to={to}
        className="inline-flex min-h-10 items-center gap-1.5 rounded-full bg-primary-soft ps-4 pe-3 text-sm font-semibold text-primary"
      >
        <span suppressHydrationWarning>{label}</span>
        <X className="size-4" aria-hidden="true" />
        <span className="sr-only">{t('filter.remove')}</span>
      </Link>
    </li>
  )
}

/** The filters that differ from the reader's defaults. */
export function useSetFilters({ filters, usual }: Pick<Found, 'filters' | 'usual'>, regions: Regions): SetFilter[] {
  const { t } = useTranslation('matching')
  const locale = useLocale()
  const fields = useSetFields(filters)
  const genders = { female: t('filter.women'), male: t('filter.men'), any: t('filter.anybody') }
  const region = regions.find(({ code }) => code === filters.countryregion)
  const elsewhere = filters.country !== usual.country
  // Names of countries take a browser long to load: only if one is shown.
  const country = () => (filters.country === 'any' ? t('filter.everywhere') : countryName(filters.country, locale))
  const { min_age: from, max_age: to } = filters
  const oneAge = () =>
    formatOf(Intl.NumberFormat, locale, { style: 'unit', unit: 'year', unitDisplay: 'long' }).format(to)
  const ages = () => (from === to ? oneAge() : t('filter.ages', { from, to }))
  return [
    { set: filters.gender !== usual.gender, label: genders[filters.gender], names: ['gender'] },
    {
      set: from !== usual.min_age || to !== usual.max_age,
      label: ages(),
      names: ['min_age', 'max_age'],
    },
    { set: elsewhere, label: elsewhere ? country() : '', names: ['country', 'countryregion'] },
    { set: region !== undefined, label: region?.name ?? '', names: ['countryregion'] },
    { set: filters.near, label: t('filter.near'), names: ['near'] },
    { set: filters.online, label: t('filter.online_short'), names: ['online'] },
    { set: filters.new, label: t('filter.new'), names: ['new'] },
    { set: filters.real_only, label: t('filter.real_only'), names: ['real_only'] },
    ...fields,
  ].filter(({ set }) => set)
}

function useSetFields({ fields }: Found['filters']): (SetFilter & { set: boolean })[] {
  const { t } = useTranslation(['fields', 'matching', 'interests'])
  return fieldFilters.map((field) => {
    const value = fields[field] ?? ''
    const words: Partial<Record<string, string>> = {
      city: value,
      about: t('matching:filter.about'),
      interests: value
        .split(',')
        .map((tag) => t(`interests:tags.${tag as 'jazz'}`))
        .join(', '),
    }
    return {
      set: value !== '',
      label: words[field] ?? t(`fields:${field as 'tattoos'}.${value as 'none'}`),
      names: [field],
    }
  })
}
