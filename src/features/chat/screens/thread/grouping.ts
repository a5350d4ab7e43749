// Puts messages under their days and into groups by one writer, as messengers do.
import { groupWithinMs } from '../../limits.ts'
import { formatOf } from '#base/formats.ts'
import { day } from '#base/time.ts'
import type { ChatMessage } from '../../contract.ts'

export interface MessageGroup {
  sender: string
  automatic: boolean
  messages: ChatMessage[]
}

export interface MessageDay {
  /** YYYY-MM-DD. */
  date: string
  /** The first instant shown of it. */
  at: string
  groups: MessageGroup[]
}

/** By days in the reader's time zone. A group ends with another writer, another day, or a pause. */
export function byDay(messages: readonly ChatMessage[], timeZone: string | undefined): MessageDay[] {
  const days: MessageDay[] = []
  const format = dateFormat(timeZone)
  for (const message of messages) {
    const date = format.format(new Date(message.at))
    if (days.at(-1)?.date !== date) days.push({ date, at: message.at, groups: [] })
    const group = days.at(-1)?.groups.at(-1)
    if (group && belongs(message, group)) group.messages.push(message)
    else days.at(-1)?.groups.push({ sender: message.sender, automatic: message.automatic, messages: [message] })
  }
  return days
}

function belongs(message: ChatMessage, group: MessageGroup): boolean {
  const last = group.messages.at(-1)
  if (!last || group.sender !== message.sender || group.automatic !== message.automatic) return false
  return Date.parse(message.at) - Date.parse(last.at) <= groupWithinMs
}

/** Writes YYYY-MM-DD. */
export const dateFormat = (timeZone: string | undefined) =>
  formatOf(Intl.DateTimeFormat, 'sv', { dateStyle: 'short', timeZone })

/** "today", "yesterday", the weekday for the last six days, or the date, as the locale writes it. */
export function dayWords(at: Date, now: Date, locale: string, timeZone: string | undefined): string {
  const dates = dateFormat(timeZone)
  // By calendar day: when clocks change, yesterday is not 24 hours ago.
  const ago = Math.round((Date.parse(dates.format(now)) - Date.parse(dates.format(at))) / day)
  if (ago === 0 || ago === 1) return formatOf(Intl.RelativeTimeFormat, locale, { numeric: 'auto' }).format(-ago, 'day')
  const format = ago > 1 && ago < 7 ? ({ weekday: 'long' } as const) : ({ dateStyle: 'long' } as const)
  return formatOf(Intl.DateTimeFormat, locale, { ...format, timeZone }).format(at)
}

/** `at` is the offset in the text. */
export type TextPart = { at: number; text: string } | { at: number; link: string }

/** With a scheme, or as many people type it: `www.` and a name of two parts. */
const address = /\b(?:https?:\/\/|www\.(?=[\p{L}\p{N}-]+\.\p{L}))[^\s<>"'“”„«»‹›]+/giu

/** Splits text into URLs and the rest; nothing else is interpreted. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const found of text.matchAll(address)) {
    const link = withoutEnd(found[0])
    if (link.endsWith('://')) continue
    if (found.index > from) parts.push({ at: from, text: text.slice(from, found.index) })
    parts.push({ at: found.index, link })
    from = found.index + link.length
  }
  if (from < text.length) parts.push({ at: from, text: text.slice(from) })
  return parts
}

/** Punctuation after a URL is not part of it; nor is a bracket that was opened before it. */
function withoutEnd(link: string): string {
  const surplus: Record<string, number> = {
    ')': countOf(')', link) - countOf('(', link),
    ']': countOf(']', link) - countOf('[', link),
  }
  let end = link.length
  for (; end > 0; end--) {
    const last = link[end - 1] ?? ''
    const unopened = surplus[last]
    if (unopened === undefined ? !'.,;:!?…’'.includes(last) : unopened <= 0) break
    if (unopened !== undefined) surplus[last] = unopened - 1
  }
  return link.slice(0, end)
}

const countOf = (sign: string, text: string) => text.split(sign).length - 1
