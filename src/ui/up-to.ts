// A number that was counted no further than a maximum, as it is shown and read aloud in a language: "99+", "1,000+".
import { writtenNumber } from '#base/written-number.ts'

export function upTo(locale: string, max: number, count: number): string {
  const shown = writtenNumber(locale, Math.min(count, max))
  return count > max ? `${shown}+` : shown
}
