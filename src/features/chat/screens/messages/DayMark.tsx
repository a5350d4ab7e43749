// The day above its messages, sticky while they scroll past; pressing it jumps to another day.
import { useTranslation } from 'react-i18next'
import { useLocale } from '#ui/words.tsx'
import { dateFormat, dayWords } from '../thread/grouping.ts'

interface DayMarkProps {
  /** YYYY-MM-DD. */
  date: string
  /** The first instant shown of that day. */
  at: string
  now: Date
  /** Defaults to the browser's own. */
  timeZone: string | undefined
  /** Called with the first instant of the chosen day. */
  onDay: (from: Date) => void
}

/** The browser's own date picker lies over the text, invisible; it is not a tab stop, and the conversation's menu opens it. */
export function DayMark({ date, at, now, timeZone, onDay }: DayMarkProps) {
  const { t } = useTranslation('chat')
  const locale = useLocale()
  return (
    <p className="pointer-events-none sticky top-1.5 z-10 my-3 text-center">
      <span className="pointer-events-auto relative inline-block rounded-full border border-line bg-surface px-3 py-1 text-xs text-muted shadow-soft hover:text-text">
        <time dateTime={at} suppressHydrationWarning className="inline-block first-letter:uppercase">
          {dayWords(new Date(at), now, locale, timeZone)}
        </time>
        <input
          type="date"
          data-day
          tabIndex={-1}
          aria-label={t('to_day')}
          title={t('to_day')}
          value={date}
          max={dateFormat(timeZone).format(now)}
          onClick={(event) => showCalendar(event.currentTarget)}
          onChange={({ target }) => {
            const from = new Date(`${target.value}T00:00`)
            if (!Number.isNaN(from.getTime())) onDay(from)
          }}
          suppressHydrationWarning
          className="absolute inset-0 size-full cursor-pointer appearance-none text-base opacity-0"
        />
      </span>
    </p>
  )
}

/** Opens at the day in view. */
export function chooseDay(box: Element | null | undefined): void {
  const days = [...(box?.querySelectorAll<HTMLInputElement>('[data-day]') ?? [])]
  const top = box?.getBoundingClientRect().top ?? 0
  const inSight = days.find((day) => (day.closest('section')?.getBoundingClientRect().bottom ?? 0) > top)
  if (inSight) showCalendar(inSight)
}

function showCalendar(day: HTMLInputElement): void {
  try {
    day.showPicker()
  } catch {
    // A browser that shows it only on a direct tap.
    day.focus()
  }
}
