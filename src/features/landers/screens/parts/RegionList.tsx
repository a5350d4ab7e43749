// Every region with its number, in words: what the map shows, with links to the people there.
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CallResponse } from '#base/call.ts'
import { paths } from '#base/paths.ts'
import { useSite } from '#features/profiles/screens/parts/use-site.ts'
import type { readCrowd } from '../../contract.ts'
import { smallestShown } from '../../limits.ts'

type Regions = CallResponse<typeof readCrowd>['regions']

export function RegionList({ country, regions }: { country: string; regions: Regions }) {
  const { t, i18n } = useTranslation('landers')
  const { logged_out_search } = useSite()
  const number = new Intl.NumberFormat(i18n.language)
  if (regions.length === 0) return null
  const sorted = regions.toSorted((one, other) => (other.members ?? 0) - (one.members ?? 0))
  return (
    <section className="md:col-span-2">
      <h2 className="text-lg">{t('maplanding.regions')}</h2>
      <ul className="map-list">
        {sorted.map(({ code, name, members }) => (
          <li key={code}>
            {logged_out_search === 'none' ? (
              <span className="min-w-0">{name}</span>
            ) : (
              <Link to={`${paths.members()}?country=${country}&countryregion=${code}`} className="hover:underline">
                {name}
              </Link>
            )}
            {members === null ? null : (
              <span className="text-muted tabular-nums" suppressHydrationWarning>
                {number.format(members)}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-xs text-muted">{t('maplanding.counting', { least: smallestShown })}</p>
    </section>
  )
}
