// The street and the number of a house, taken out of the one line in which browsers keep them.

/** A number at the end, with what a house's number may have behind it: 12, 12a, 12-14, 12/3, 12 bis. */
const numbered =
  /^(?<street>.*[\p{L}.)’'-])[\s,]+(?<number>\d{1,5}(?:\s?\p{L}|\s?(?:bis|ter))?(?:\s?[-/]\s?\d{1,4}\p{L}?)?)$/u

/** Nothing where no number ends the line, as with a street alone. */
export function splitStreet(line: string): { street: string; number: string } | null {
  const { street, number } = numbered.exec(line.trim())?.groups ?? {}
  return street && number ? { street, number } : null
}
