// An instant in words, for people and machines; the same on server and first render, then in the reader's time zone.
import { useEffect, useState } from 'react'
import { isCalendarDay, minute } from '#base/time.ts'
import { formatTime } from './format-time.ts'
import type { TimeStyle } from './format-time.ts'
import { useLocale, useUiWords } from './words.tsx'

interface TimeTextProps {
  /** ISO 8601, as the API gives it: an instant, or a calendar day, which is the same for every reader. */
  at: string
  /** `ago` 2 hours ago, `clock` 14:05, `date` 20 November 2026, `date-time` both, `chat` whichever is shortest. */
  timeStyle?: TimeStyle | undefined
  className?: string | undefined
}

export function TimeText({ at, timeStyle = 'ago', className }: TimeTextProps) {
  const locale = useLocale()
  const words = useUiWords()
  const { now, timeZone } = useReaderTime(timeStyle === 'ago' || timeStyle === 'chat')
  const zone = isCalendarDay(at) ? 'UTC' : timeZone
  return (
    <time dateTime={at} className={className} suppressHydrationWarning>
      {formatTime(new Date(at), timeStyle, { locale, now, timeZone: zone, justNow: words.just_now })}
    </time>
  )
}

/** UTC until the page has hydrated, because a server can't know the reader's clock; then the reader's, updated every minute. */
function useReaderTime(ticking: boolean): { now: Date; timeZone: string | undefined } {
  const [state, setState] = useState<{ now: Date; timeZone: string | undefined }>(() => ({
    now: new Date(),
    timeZone: 'UTC',
  }))
  useEffect(() => {
    const tick = () => setState({ now: new Date(), timeZone: undefined })
    tick()
    if (!ticking) return
    const timer = setInterval(tick, minute)
    return () => clearInterval(timer)
  }, [ticking])
  return state
}
