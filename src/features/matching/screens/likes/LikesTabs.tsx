// The tabs of the likes, each with how many there are: up to a maximum, shown and read aloud as the same number.
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import { CountBadge } from '#ui/Badge.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { upTo } from '#ui/up-to.ts'
import { useLocale } from '#ui/words.tsx'
import { likesCountCap, likesTabs } from '../../likes/limits.ts'
import type { LikesPage } from './use-pages.ts'

export function LikesTabs({ totals }: { totals: LikesPage['totals'] }) {
  const { t } = useTranslation('matching')
  const locale = useLocale()
  const names = { received: t('likes.received'), sent: t('likes.sent'), matches: t('likes.matches') }
  return (
    <Tabs
      className="mb-6"
      label={t('likes.title')}
      tabs={likesTabs.map((name) => ({
        to: paths.likes(name),
        label: names[name],
        badge: (
          <>
            <CountBadge
              count={totals[name]}
              max={likesCountCap}
              tone="quiet"
              label={t(name === 'matches' ? 'likes.match_count' : 'likes.count', {
                count: totals[name],
                number: upTo(locale, likesCountCap, totals[name]),
              })}
            />
            {name === 'received' ? (
              <CountBadge
                count={totals.new}
                max={99}
                tone="like"
                label={t('likes.new_count', { count: totals.new, number: upTo(locale, likesCountCap, totals.new) })}
              />
            ) : null}
          </>
        ),
      }))}
    />
  )
}
