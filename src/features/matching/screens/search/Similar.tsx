// People who come close to an exhausted search, under headings that say why each is shown; page after page.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallResponse } from '#base/call.ts'
import { MemberCardView } from '#features/profiles/screens/parts/MemberCardView.tsx'
import { call } from '#ui/call.ts'
import { Button } from '#ui/Button.tsx'
import { MoreSentinel } from '#ui/MoreSentinel.tsx'
import type { similarMembers } from '../../similar/contract.ts'
import { reasonsShown } from '../../similar/limits.ts'
import { CardSigns } from '../parts/CardSigns.tsx'
import { LikeHeart } from '../parts/LikeButton.tsx'
import { MemberGrid, MemberGridSkeleton } from '../parts/MemberGrid.tsx'
import { useKeptPages } from '../parts/use-kept-pages.ts'
import { filtersOf } from './address.ts'
import { updateLikes, withOwnChanges } from './own-changes.ts'
import { useSimilarPlace } from './similar-place.ts'

type Page = CallResponse<typeof similarMembers>

const none: readonly Page[] = []

export function Similar({ query }: { query: Record<string, string> }) {
  const { t } = useTranslation('discovery')
  const { pages, failed, more, loadMore } = useSimilar(query)
  const shown = pages.flatMap((page) => page.results.map((card, at) => ({ card, why: page.why[at], page })))
  if (pages.length > 0 && shown.length === 0) return null
  return (
    <section className="mt-10 border-t border-line pt-8" aria-label={t('similar.title')}>
      <h2 className="text-xl">{t('similar.title')}</h2>
      <p className="mb-5 text-muted">{t('similar.text')}</p>
      {reasonsShown.map((reason) => {
        const some = shown.filter(({ why }) => why === reason)
        if (some.length === 0) return null
        return (
          <div key={reason} className="mb-8">
            <h3 className="mb-4 text-lg">{t(`similar.${reason}`)}</h3>
            <MemberGrid>
              {some.map(({ card, page }) => (
                <li key={card.id}>
                  <MemberCardView card={card} corner={<LikeHeart member={card} liked={page.liked.includes(card.id)} />}>
                    <CardSigns card={card} isNew={page.newcomers.includes(card.id)} />
                  </MemberCardView>
                </li>
              ))}
            </MemberGrid>
          </div>
        )
      })}
      {more && !failed ? (
        <MoreSentinel key={pages.length} active onNear={() => void loadMore()}>
          <MemberGridSkeleton />
        </MoreSentinel>
      ) : null}
      {failed ? (
        <Button variant="secondary" onClick={() => void loadMore()}>
          {t('failed')}
        </Button>
      ) : null}
    </section>
  )
}

function useSimilar(query: Record<string, string>) {
  const filters = filtersOf(query)
  const [pages, show] = useKeptPages<Page>('similar', useSimilarPlace(query), none, withOwnChanges)
  const [failed, setFailed] = useState(false)
  const busy = useRef(false)
  const last = pages.at(-1)
  const more = last === undefined || last.next !== null
  const loadMore = async () => {
    if (busy.current || !more) return
    busy.current = true
    setFailed(false)
    try {
      const after = last?.next ? { after: last.next, page: last.page + 1 } : {}
      const page = await call<typeof similarMembers>('GET /api/similar-members.php', {
        query: { ...filters, ...after },
      })
      updateLikes(page)
      show([...pages, page])
    } catch {
      setFailed(true)
    } finally {
      busy.current = false
    }
  }
  const isEmpty = pages.length === 0
  useEffect(() => {
    if (isEmpty) void loadMore()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the first page is asked for once
  }, [isEmpty])
  return { pages, failed, more: more && pages.length > 0, loadMore }
}
