// A search that finds nobody: what would widen it, if anything can.
import { useTranslation } from 'react-i18next'
import { useSite } from '#features/profiles/screens/parts/use-site.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { NoResults } from '#ui/drawings/empty.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Found } from './use-pages.ts'

interface NobodyProps {
  query: Record<string, string>
  filters: Pick<Found['filters'], 'gender' | 'country'>
}

export function Nobody({ query, filters }: NobodyProps) {
  const { t } = useTranslation('matching')
  const { countries } = useSite()
  const filtered = Object.keys(query).length > 0
  // Without a filter the search is for whom the reader seeks, in their own country.
  const narrow = filters.gender !== 'any' || (filters.country !== 'any' && countries.length > 1)
  const to = filtered ? '/members' : narrow ? '/members?country=any&gender=any' : null
  return (
    <EmptyState
      drawing={<NoResults />}
      title={t('search.empty_title')}
      action={to ? <ButtonLink to={to}>{filtered ? t('search.clear') : t('search.everybody')}</ButtonLink> : null}
    >
      {filtered ? t('search.empty_text') : null}
    </EmptyState>
  )
}
