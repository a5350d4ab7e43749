// The cards found, page after page, and the button for more.
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { MemberCardView } from '#features/profiles/screens/parts/MemberCardView.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { MoreBelow } from '#ui/MoreBelow.tsx'
import { MoreSentinel } from '#ui/MoreSentinel.tsx'
import { LikeHeart } from '../parts/LikeButton.tsx'
import { MemberGrid } from '../parts/MemberGrid.tsx'
import { CardSigns } from '../parts/CardSigns.tsx'
import { membersPath, without } from './address.ts'
import { Nobody } from './Nobody.tsx'
import { useWasNear } from './similar-place.ts'
import { useFoundPages } from './use-pages.ts'
import type { Found } from './use-pages.ts'

const Similar = lazyPart(async () => (await import('./Similar.tsx')).Similar)
const firstRow = 5

export function Results({ found, query }: { found: Found; query: Record<string, string> }) {
  const { t } = useTranslation('matching')
  const { pages, next, nextPage, failed, loadMore } = useFoundPages(found, query)
  const liked = new Set(pages.flatMap((page) => page.liked))
  const newcomers = new Set(pages.flatMap((page) => page.newcomers))
  const seen = new Set<string>()
  // Someone who became active in the meantime may come twice; they are shown where they first appeared.
  const cards = pages.flatMap((page) => page.results).filter(({ id }) => !seen.has(id) && seen.add(id))
  if (cards.length === 0)
    return (
      <>
        <Nobody query={query} filters={found.filters} />
        <SimilarBelow key={JSON.stringify(query)} query={query} />
      </>
    )
  return (
    <>
      {query['after'] ? (
        <ButtonLink to={without(query, [])} variant="quiet" className="mb-4">
          {t('search.from_start')}
        </ButtonLink>
      ) : null}
      <MemberGrid>
        {cards.map((card, index) => (
          <li key={card.id}>
            <MemberCardView
              card={card}
              priority={index < firstRow}
              corner={<LikeHeart member={card} liked={liked.has(card.id)} />}
            >
              <CardSigns card={card} isNew={newcomers.has(card.id)} />
            </MemberCardView>
          </li>
        ))}
      </MemberGrid>
      {next ? (
        <MoreBelow
          key={next}
          to={membersPath({ ...query, after: next, page: String(nextPage) })}
          label={failed ? t('more_again') : t('more')}
          failed={failed}
          onMore={() => void loadMore()}
        />
      ) : (
        <SimilarBelow key={JSON.stringify(query)} query={query} />
      )}
    </>
  )
}

/** Its code and its people are loaded when the end of the results comes near. */
function SimilarBelow({ query }: { query: Record<string, string> }) {
  const [near, come] = useWasNear(query)
  return (
    <MoreSentinel active={!near} onNear={come}>
      {near ? (
        <Suspense>
          <Similar query={query} />
        </Suspense>
      ) : null}
    </MoreSentinel>
  )
}
