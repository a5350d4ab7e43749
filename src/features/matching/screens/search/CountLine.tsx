// How many members fit, exactly; fictional profiles are counted separately.
import { useTranslation } from 'react-i18next'
import { useSite } from '#features/profiles/screens/parts/use-site.ts'
import { countCap } from '../../search/limits.ts'
import type { Found } from './use-pages.ts'

export function CountLine({ found }: { found: Found }) {
  const { t } = useTranslation('matching')
  const { fictional_singular, fictional_plural } = useSite()
  const { num_results, more_results, num_fictional } = found
  const many = num_fictional >= countCap
  const own = num_fictional === 1 ? fictional_singular : fictional_plural
  const name = own || t('search.fictional_name', { count: num_fictional })
  return (
    <p className="text-muted tabular-nums" role="status">
      {t(more_results ? 'search.count_more' : 'search.count', { count: num_results })}
      {num_fictional > 0
        ? ` ${t(many ? 'search.and_fictional_at_least' : 'search.and_fictional', { number: num_fictional, name })}`
        : null}
    </p>
  )
}
