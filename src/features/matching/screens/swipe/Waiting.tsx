// The day's likes are used up: when the next ones come, in words and as a clock time.
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import { hour, minute } from '#base/time.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { NoLikes } from '#ui/drawings/likes.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useLocale } from '#ui/words.tsx'

export function Waiting({ until, children }: { until: string; children: ReactNode }) {
  const { t } = useTranslation('discovery')
  return (
    <EmptyState
      drawing={<NoLikes />}
      title={t('swipe.wait_title')}
      action={
        <span className="flex items-center gap-3">
          {children}
          <ButtonLink to={paths.members()}>{t('swipe.look')}</ButtonLink>
        </span>
      }
    >
      <WaitText until={new Date(until)} />
    </EmptyState>
  )
}

/** Only the reader's browser knows what their clock says. */
function WaitText({ until }: { until: Date }) {
  const { t } = useTranslation('discovery')
  const locale = useLocale()
  const now = useNow()
  if (!now) return <Skeleton className="h-12 w-72 rounded-md" />
  const time = new Intl.DateTimeFormat(locale, { weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(until)
  return (
    <p role="timer" className="tabular-nums">
      {t('swipe.wait_text', { when: inWords(until.getTime() - now, locale), time })}
    </p>
  )
}

function inWords(leftMs: number, locale: string): string {
  const words = new Intl.RelativeTimeFormat(locale)
  return leftMs >= hour
    ? words.format(Math.floor(leftMs / hour), 'hour')
    : words.format(Math.max(1, Math.ceil(leftMs / minute)), 'minute')
}

function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}
