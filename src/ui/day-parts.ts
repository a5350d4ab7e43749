// A calendar day split into parts and put together, in each locale's order.

export type DayPart = 'day' | 'month' | 'year'
export type DayParts = Record<DayPart, string>

export function splitDay(day: string): DayParts {
  const [year = '', month = '', date = ''] = day.split('-')
  return { year, month, day: date }
}

/** The whole day once all three parts are chosen (also one that does not exist, so that it can be refused), else nothing. */
export function joinDay({ year, month, day }: DayParts): string {
  return year && month && day ? `${year}-${month}-${day}` : ''
}

export function partOrder(locale: string): DayPart[] {
  const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', year: 'numeric' }).formatToParts(0)
  return parts
    .map((part) => part.type)
    .filter((type): type is DayPart => type === 'day' || type === 'month' || type === 'year')
}

/** The months by their own names ("May", "maj"), as they stand alone. */
export function monthNames(locale: string): string[] {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2024, month, 1)))
}
