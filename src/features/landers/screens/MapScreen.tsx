// The lander with a map: the visitor's country as it is, and how many members each of its regions really has.
import { useTranslation } from 'react-i18next'
import { Link, useLoaderData, useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { countryName, countryOptions, isServedCountry } from '#features/places/rules.ts'
import { useSite } from '#features/profiles/screens/parts/use-site.ts'
import { askPage, pageContext } from '#ui/page.ts'
import type { readCrowd } from '../contract.ts'
import { loadLander } from './load-lander.ts'
import { CrowdLine } from './parts/CrowdLine.tsx'
import { Joining, Smallprint } from './parts/Joining.tsx'
import { Lead } from './parts/Lead.tsx'
import { CountryMap } from './parts/CountryMap.tsx'
import { RegionList } from './parts/RegionList.tsx'
import './look/maplanding.css'

export async function loader(args: LoaderFunctionArgs) {
  const known = await loadLander('maplanding', args)
  const page = args.context.get(pageContext)
  const asked = new URL(args.request.url).searchParams.get('country') ?? ''
  const { countries } = known
  const crowd = await askPage<typeof readCrowd>(page, 'GET /api/crowd.php', {
    query: isServedCountry(asked) && countries.includes(asked) ? { country: asked } : {},
  })
  return { ...known.head, crowd }
}

export const handle = { defersScripts: true }
export const meta = () => []

export default function MapScreen() {
  const { crowd } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation('landers')
  const place = countryName(crowd.country, i18n.language)
  return (
    <>
      <div className="map-page grid grid-cols-1 items-start gap-x-10 gap-y-8 md:grid-cols-2">
        <div>
          <Lead title={t('maplanding.title')}>{t('maplanding.lead', { place })}</Lead>
          <CrowdLine members={crowd.members} place={place} />
          <OtherCountries country={crowd.country} />
        </div>
        {crowd.map ? (
          <CountryMap map={crowd.map} regions={crowd.regions} label={t('maplanding.map', { place })} />
        ) : null}
        <RegionList country={crowd.country} regions={crowd.regions} />
      </div>
      <Joining className="below-fold mx-auto mt-10 max-w-column" />
      <Smallprint />
    </>
  )
}

/** The site's other countries, as links that keep where the visitor came from. */
function OtherCountries({ country }: { country: string }) {
  const { t, i18n } = useTranslation('landers')
  const { countries } = useSite()
  const { search } = useLocation()
  const others = countryOptions(
    countries.filter((code) => code !== country),
    i18n.language,
  )
  if (others.length === 0) return null
  return (
    <details className="mt-5">
      <summary className="link inline-block min-h-8">{t('maplanding.elsewhere')}</summary>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {others.map(({ code, name }) => (
          <li key={code}>
            <Link
              to={withCountry(search, code)}
              preventScrollReset
              className="inline-flex min-h-8 items-center hover:underline"
              suppressHydrationWarning
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

function withCountry(search: string, code: string): string {
  const next = new URLSearchParams(search)
  next.set('country', code)
  return `?${next}`
}
