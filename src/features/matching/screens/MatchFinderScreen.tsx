// The match finder: the day's people one by one, why each is shown, and the reader's decisions.
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { paths } from '#base/paths.ts'
import { wordsFor } from '#copy/all-words.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { NoResults } from '#ui/drawings/empty.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { askPage, pageContext, requireLogin } from '#ui/page.ts'
import type { getFinder } from '../finder/contract.ts'
import { DayDone } from './finder/DayDone.tsx'
import { FinderCardView } from './finder/FinderCardView.tsx'
import { FinderSkeleton } from './finder/FinderSkeleton.tsx'
import { useFinder } from './finder/use-finder.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  requireLogin(page, request)
  const loaded = await askPage<typeof getFinder>(page, 'GET /api/match-finder.php')
  return { loaded, title: wordsFor(page.locale).t('finder:title') }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.title }]

export default function MatchFinderScreen() {
  const { loaded } = useLoaderData<typeof loader>()
  const { t } = useTranslation('finder')
  const finder = useFinder(loaded)
  if (finder.loading) return <FinderSkeleton />
  if (finder.cards.length === 0) return <NobodyToday />
  return (
    <>
      <PageHeader title={t('title')}>
        {/* On a phone the first face has the room. */}
        <span className={finder.current ? 'hidden md:inline low:hidden' : undefined}>{t('lead')}</span>
      </PageHeader>
      {finder.current ? <FinderCardView card={finder.current} finder={finder} /> : <DayDone finder={finder} />}
    </>
  )
}

function NobodyToday() {
  const { t } = useTranslation('finder')
  return (
    <EmptyState
      page
      drawing={<NoResults />}
      title={t('empty')}
      action={<ButtonLink to={paths.profile()}>{t('empty_action')}</ButtonLink>}
    >
      {t('empty_text')}
    </EmptyState>
  )
}
