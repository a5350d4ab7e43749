// The end of the day's people: when the next come, whom the reader liked, and the way to everybody else.
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import { MemberCardView } from '#features/profiles/screens/parts/MemberCardView.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Match, NoLikes } from '#ui/drawings/likes.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TimeText } from '#ui/TimeText.tsx'
import { MemberGrid } from '../parts/MemberGrid.tsx'
import { UndoLast } from './FinderCardView.tsx'
import type { Finder } from './use-finder.ts'

export function DayDone({ finder }: { finder: Finder }) {
  const { t } = useTranslation('finder')
  const liked = finder.cards.filter(({ decision }) => decision === 'like')
  return (
    <>
      <EmptyState
        drawing={liked.length > 0 ? <Match /> : <NoLikes />}
        title={t('done')}
        action={<ButtonLink to={paths.members()}>{t('search')}</ButtonLink>}
      >
        {t('next')} <TimeText at={finder.nextAt} />.
      </EmptyState>
      <div className="-mt-6 mb-6 flex justify-center">
        <UndoLast finder={finder} />
      </div>
      {liked.length > 0 ? (
        <section>
          <h2 className="mb-4 text-lg">{t('liked')}</h2>
          <MemberGrid>
            {liked.map(({ profile }) => (
              <li key={profile.id}>
                <MemberCardView card={profile} />
              </li>
            ))}
          </MemberGrid>
        </section>
      ) : null}
    </>
  )
}
