// The likes of one tab: who, since when, new or mutual, and the heart to answer with.
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import { MemberCardView } from '#features/profiles/screens/parts/MemberCardView.tsx'
import { Badge } from '#ui/Badge.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { NoLikes } from '#ui/drawings/likes.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Heart, MessageCircle } from '#ui/icons.tsx'
import { MoreBelow } from '#ui/MoreBelow.tsx'
import { TimeText } from '#ui/TimeText.tsx'
import { useFocusHandoff } from '#ui/use-focus-handoff.ts'
import { LikeHeart } from '../parts/LikeButton.tsx'
import { MemberGrid } from '../parts/MemberGrid.tsx'
import type { LikesPage, useLikesPages } from './use-pages.ts'

interface LikesListProps {
  tab: 'received' | 'sent' | 'matches'
  list: ReturnType<typeof useLikesPages>
  /** The page starts further down, through a link without JavaScript. */
  onFurtherPage: boolean
}

export function LikesList({ tab, list, onFurtherPage }: LikesListProps) {
  const { t } = useTranslation('matching')
  const { next, failed, busy, loadMore } = list
  const seen = new Set<string>()
  // A like that arrives while pages are loaded moves the others down, so one of them may come twice.
  const likes = list.pages.flatMap((page) => page.likes).filter(({ id }) => !seen.has(id) && seen.add(id))
  if (likes.length === 0) return <NoLikesYet tab={tab} />
  return (
    <>
      {onFurtherPage ? (
        <ButtonLink to={paths.likes(tab)} variant="quiet" className="mb-4">
          {t('search.from_start')}
        </ButtonLink>
      ) : null}
      <MemberGrid>
        {likes.map((like, index) => (
          <LikeCard key={like.id} like={like} tab={tab} priority={index < 4} />
        ))}
      </MemberGrid>
      {next ? (
        <MoreBelow
          key={next}
          to={`${paths.likes(tab)}?after=${next}`}
          label={failed ? t('more_again') : t('more')}
          failed={failed}
          busy={busy}
          onMore={loadMore}
        />
      ) : null}
    </>
  )
}

function LikeCard({
  like,
  tab,
  priority,
}: {
  like: LikesPage['likes'][number]
  tab: LikesListProps['tab']
  priority: boolean
}) {
  const { t } = useTranslation('matching')
  const given = tab !== 'received' || like.match
  return (
    <li ref={useFocusHandoff()}>
      <MemberCardView
        card={like.profile}
        to={paths.liker(like.id)}
        priority={priority}
        corner={<LikeHeart member={like.profile} liked={given} />}
      >
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 px-0.5 text-sm text-muted">
          {like.like_new ? <Badge tone="like">{t('likes.new')}</Badge> : null}
          {like.match && tab !== 'matches' ? (
            <Badge tone="good">
              <Heart className="size-3.5 fill-current" aria-hidden="true" />
              {t('likes.match')}
            </Badge>
          ) : null}
          <TimeText at={like.created_at} />
        </p>
        {tab === 'matches' ? (
          <ButtonLink
            to={paths.memberChat(like.id)}
            size="small"
            variant="secondary"
            wide
            className="mt-2"
            icon={<MessageCircle className="size-4.5" aria-hidden="true" />}
          >
            {t('likes.write')}
          </ButtonLink>
        ) : null}
      </MemberCardView>
    </li>
  )
}

function NoLikesYet({ tab }: { tab: LikesListProps['tab'] }) {
  const { t } = useTranslation('matching')
  const words = {
    received: { title: t('likes.none_received'), text: t('likes.none_received_text') },
    sent: { title: t('likes.none_sent'), text: t('likes.none_sent_text') },
    matches: { title: t('likes.none_matches'), text: t('likes.none_matches_text') },
  }[tab]
  return (
    <EmptyState
      drawing={<NoLikes />}
      title={words.title}
      action={<ButtonLink to={paths.members()}>{t('likes.look')}</ButtonLink>}
    >
      {words.text}
    </EmptyState>
  )
}
