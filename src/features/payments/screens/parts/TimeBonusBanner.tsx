// The quiet line of the time bonus: what it takes off, and the time actually left.
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { paths } from '#base/paths.ts'
import { Timer } from '#ui/icons.tsx'
import { countdownWords } from '../../time-bonus/rules.ts'
import { useTimeBonus } from './use-time-bonus.ts'

/** `enabled`: somebody is logged in and not premium. */
export function TimeBonusBanner({ enabled }: { enabled: boolean }) {
  const { t } = useTranslation('bonus')
  const bonus = useTimeBonus(enabled)
  const { pathname } = useLocation()
  if (!bonus) return null
  return (
    <aside
      aria-label={t('welcome_discount_bonus.title')}
      // Two lines on a phone whatever the font: a line that only sometimes fits would move the page when the font loads.
      className="flex flex-col items-center justify-center gap-x-4 gap-y-0.5 bg-secondary-soft print:hidden px-4 py-2 text-sm sm:flex-row"
    >
      <span className="flex items-center gap-2">
        <Timer className="size-4.5 text-secondary" aria-hidden="true" />
        {t('welcome_discount_bonus.welcome_bonus', { percentage: bonus.percentage })}
      </span>
      <span className="flex items-center gap-4">
        <span role="timer" className="font-semibold tabular-nums" suppressHydrationWarning>
          {countdownWords(bonus.secondsLeft)}
        </span>
        {pathname.startsWith(paths.credits()) ? null : (
          <Link to={paths.credits()} className="link">
            {t('welcome_discount_bonus.unlock_cta')}
          </Link>
        )}
      </span>
    </aside>
  )
}
