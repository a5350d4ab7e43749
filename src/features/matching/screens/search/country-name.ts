// A country's name in the reader's language.

const inLanguage = new Map<string, Intl.DisplayNames>()

/** Making the list of a language takes longer than asking it for all its names. */
export function countryName(code: string, locale: string): string {
  const names = inLanguage.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' })
  inLanguage.set(locale, names)
  return names.of(code) ?? code
}
