// Instants in words: how long ago, at what hour, on which day, in a given locale.
import { formatOf } from '#base/formats.ts'
import { day, hour, minute } from '#base/time.ts'

export type TimeStyle = 'ago' | 'clock' | 'date' | 'date-time' | 'chat'

/** If the reader's own locale is not available (specification 9.8); never the machine's. */
const standard = 'en'
const week = 7 * day
const spans = [
  ['day', day],
  ['hour', hour],
  ['minute', minute],
] as const

interface TimeContext {
  locale: string
  now: Date
  timeZone?: string | undefined
  /** What less than a minute ago is called. */
  justNow: string
}

export function formatTime(at: Date, style: TimeStyle, { locale, now, timeZone, justNow }: TimeContext): string {
  if (style === 'ago') return Math.abs(at.getTime() - now.getTime()) < minute ? justNow : ago(at, locale, now, timeZone)
  if (style === 'chat') return chat(at, locale, now, timeZone)
  return format(at, locale, formats[style], timeZone)
}

const formats = {
  clock: { timeStyle: 'short' },
  date: { dateStyle: 'long' },
  'date-time': { dateStyle: 'medium', timeStyle: 'short' },
  weekday: { weekday: 'short' },
  short: { day: 'numeric', month: 'short' },
  old: { dateStyle: 'medium' },
  machine: { dateStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

function format(at: Date, locale: string, options: Intl.DateTimeFormatOptions, timeZone?: string): string {
  return formatOf(Intl.DateTimeFormat, [locale, standard], { ...options, ...(timeZone ? { timeZone } : {}) }).format(at)
}

/** From a minute on: "2 hours ago", "yesterday"; a plain date after a week. */
function ago(at: Date, locale: string, now: Date, timeZone?: string): string {
  const passed = at.getTime() - now.getTime()
  if (Math.abs(passed) >= week) return format(at, locale, formats.old, timeZone)
  const [unit, length] = spans.find(([, span]) => Math.abs(passed) >= span) ?? ['minute', minute]
  // Someone who was here on Monday at eleven was not here yesterday on Wednesday at ten: days are calendar days.
  const count = unit === 'day' ? dayOf(at, timeZone) - dayOf(now, timeZone) : Math.trunc(passed / length)
  return formatOf(Intl.RelativeTimeFormat, [locale, standard], { numeric: 'auto' }).format(count || 0, unit)
}

/** The calendar day as a number, using Swedish, which formats it as ISO. */
function dayOf(at: Date, timeZone?: string): number {
  return Date.parse(format(at, 'sv', formats.machine, timeZone)) / day
}

/** For a list of chats: the time today, the weekday this week, else the date. */
function chat(at: Date, locale: string, now: Date, timeZone?: string): string {
  if (dayOf(at, timeZone) === dayOf(now, timeZone)) return format(at, locale, formats.clock, timeZone)
  const passed = now.getTime() - at.getTime()
  if (passed > 0 && passed < 6 * day) return format(at, locale, formats.weekday, timeZone)
  return format(at, locale, passed < 300 * day ? formats.short : formats.old, timeZone)
}
