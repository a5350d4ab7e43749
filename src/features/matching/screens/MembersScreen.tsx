// The search: filters in the URL, an exact count, cards, further pages by keyset pagination.
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { redirect, useLoaderData, useNavigation } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { paths } from '#base/paths.ts'
import { wordsFor } from '#copy/all-words.ts'
import type { readRegions } from '#features/places/contract.ts'
import { shownCard } from '#features/profiles/screens/parts/shown-card.ts'
import { useReader } from '#features/profiles/screens/parts/use-site.ts'
import { carrySource } from '#features/visits/screens/parts/carry-source.ts'
import { useSignupPath, useVisit } from '#features/visits/screens/parts/use-visit.ts'
import { Banner } from '#ui/Banner.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Layers, Sparkles } from '#ui/icons.tsx'
import { callPage, loginFor, pageContext, requireLogin } from '#ui/page.ts'
import type { CallFailure, Page } from '#ui/page.ts'
import type { searchMembers } from '../search/contract.ts'
import { MemberGridSkeleton } from './parts/MemberGrid.tsx'
import { filtersShown, searchQuery, without } from './search/address.ts'
import { CountLine } from './search/CountLine.tsx'
import { FilterForm, FilterSheet, FilterSkeleton } from './search/FilterSheet.tsx'
import { FilterSummary, useSetFilters } from './search/FilterSummary.tsx'
import { Results } from './search/Results.tsx'
import { SavedSearches, SaveSearch } from './search/SavedSearches.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  // An alert leads to a search of the member's own, which a visitor would see without half of its filters.
  if (searchParams.has('saved')) requireLogin(page, request)
  const query = searchQuery(searchParams)
  const outcome = await callPage<typeof searchMembers>(page, 'GET /api/members.php', { query })
  if (!outcome.ok) throw elsewhere(outcome.error, query, request, page)
  const found = outcome.value
  const regions = await regionsOf(page, found.filters.country)
  const strayRegion =
    found.filters.countryregion !== null && !regions.some(({ code }) => code === found.filters.countryregion)
  if (strayRegion) throw redirect(without(query, ['countryregion']))
  return {
    found: { ...found, results: found.results.map(shownCard) },
    query,
    regions,
    withFilters: searchParams.has(filtersShown),
    title: wordsFor(page.locale).t('matching:search.title'),
  }
}

/** On sites where only members search, visitors go to the login; an invalid filter is dropped. */
function elsewhere(error: CallFailure, query: Record<string, string>, request: Request, page: Page): Response {
  if (error.code === 'search_needs_login') return carrySource(page, request) ?? loginFor(request)
  const wrong = Object.keys(error.fields ?? {})
  if (error.code === 'invalid_input' && wrong.some((name) => name in query)) return redirect(without(query, wrong))
  return Response.json(error, { status: error.statusCode })
}

async function regionsOf(page: Page, country: string) {
  if (country === 'any') return []
  const input = { query: { country } } as { query: { country: 'NL' } }
  const outcome = await callPage<typeof readRegions>(page, 'GET /api/regions.php', input)
  return outcome.ok ? outcome.value.regions.map(({ code, name, label }) => ({ code, name, label })) : []
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.title },
  // Someone who left would stay in results for weeks (decision 0029).
  { name: 'robots', content: 'noindex' },
]

export default function MembersScreen() {
  const { found, query, regions, withFilters } = useLoaderData<typeof loader>()
  const { t } = useTranslation('matching')
  const { location } = useNavigation()
  const searching = location?.pathname === paths.members()
  const set = useSetFilters(found, regions)
  const reader = useReader()
  return (
    <>
      <header className="mb-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h1 className="text-xl md:text-2xl">{t('search.title')}</h1>
          <div className="flex max-w-full flex-wrap items-center gap-2">
            <SavedSearches />
            {withFilters ? null : (
              <FilterSheet
                key={JSON.stringify(found.filters)}
                filters={found.filters}
                regions={regions}
                query={query}
                chosen={set.length}
              />
            )}
          </div>
        </div>
        <CountLine found={found} />
        {reader ? <OtherWays /> : null}
      </header>
      {withFilters ? (
        <div className="mb-6 max-w-modal overflow-hidden rounded-lg bg-raised shadow-soft">
          <Suspense fallback={<FilterSkeleton />}>
            <FilterForm filters={found.filters} regions={regions} />
          </Suspense>
        </div>
      ) : null}
      <div className="mb-5 empty:hidden">
        <FilterSummary set={set} query={query}>
          <SaveSearch query={query} name={set.map(({ label }) => label).join(', ')} />
        </FilterSummary>
      </div>
      <VisitorHint />
      {searching ? <MemberGridSkeleton /> : <Results found={found} query={query} />}
    </>
  )
}

/** Other ways to people than a search: in a row that scrolls sideways if a phone has no room for it. */
function OtherWays() {
  const { t } = useTranslation('matching')
  return (
    <div className="-mx-4 mt-3 flex gap-2 overflow-x-auto px-4 py-1 whitespace-nowrap [scrollbar-width:none] md:-mx-1 md:px-1">
      <ButtonLink
        to={paths.matchFinder()}
        variant="secondary"
        size="small"
        icon={<Sparkles className="size-4" aria-hidden="true" />}
      >
        {t('match_finder')}
      </ButtonLink>
      <ButtonLink
        to={paths.swipeGame()}
        variant="secondary"
        size="small"
        icon={<Layers className="size-4" aria-hidden="true" />}
      >
        {t('swipe_game')}
      </ButtonLink>
    </div>
  )
}

function VisitorHint() {
  const signup = useSignupPath()
  const { t } = useTranslation('matching')
  if (useReader()) return null
  if (!signup) return <NotOpenHint />
  return (
    <Banner
      tone="primary"
      className="mb-6"
      title={t('visitor.title')}
      action={
        <ButtonLink to={signup} size="small">
          {t('visitor.join')}
        </ButtonLink>
      }
    >
      {t('visitor.text')}
    </Banner>
  )
}

// copy: accounts:by_invitation.*, accounts:closed.*
function NotOpenHint() {
  const { signups } = useVisit()
  const { t } = useTranslation('accounts')
  if (signups === 'open') return null
  return (
    <Banner tone="primary" className="mb-6" title={t(`${signups}.title`)}>
      {t(`${signups}.lead`)}
    </Banner>
  )
}
