// The street and the house number, split from the one line in which browsers store them.

/** A number at the end, with the suffixes that house numbers may have: 12, 12a, 12-14, 12/3, 12 bis. */
const numbered =
  /^(?<street>.*[\p{L}.)’'-])[\s,]+(?<number>\d{1,5}(?:\s?\p{L}|\s?(?:bis|ter))?(?:\s?[-/]\s?\d{1,4}\p{L}?)?)$/u

/** Nothing if no number ends the line, as with a street alone. */
export function splitStreet(line: string): { street: string; number: string } | null {
  const { street, number } = numbered.exec(line.trim())?.groups ?? {}
  return street && number ? { street, number } : null
}
