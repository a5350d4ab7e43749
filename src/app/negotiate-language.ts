// Finds a reader's language: the cookie, the account, the browser's preference among the country's languages, the site's own.
import { isLanguage, languages } from '#base/languages.ts'
import type { Language } from '#base/languages.ts'
import { languagesOf } from '#features/places/rules.ts'

export interface LanguageFacts {
  cookie: string | undefined
  account: Language | undefined
  header: string | undefined
  country: string | null
  /** The site's own. */
  standard: Language
}

/** The language of a response. An unknown one in the cookie counts as none, and falls back to one that the country offers. */
export function negotiateLanguage({ cookie, account, header, country, standard }: LanguageFacts): Language {
  if (isLanguage(cookie)) return cookie
  const offered = country ? languagesOf(country) : languages
  const unknown = cookie !== undefined && !offered.includes(standard)
  return account ?? preferredLanguage(header, offered) ?? (unknown ? (offered[0] ?? standard) : standard)
}

/** What a reader from that country can choose from: its languages first, then the others. */
export function languagesFor(country: string | null): Language[] {
  return [...new Set([...(country ? languagesOf(country) : []), ...languages])]
}

/** The best of the languages offered, or undefined if the header asks for none. Norwegian in any spelling is `nb`. */
function preferredLanguage(header: string | undefined, offered: readonly Language[]): Language | undefined {
  const wishes = (header ?? '')
    .split(',')
    .map((wish) => {
      const [tag = '', ...parameters] = wish.trim().split(';')
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { tag: tag.toLowerCase(), quality: quality ? Number(quality.trim().slice(2)) || 0 : 1 }
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
  for (const { tag } of wishes) {
    const primary = tag.split('-')[0] ?? ''
    const language = primary === 'no' || primary === 'nn' ? 'nb' : primary
    if (isLanguage(language) && offered.includes(language)) return language
  }
  return undefined
}
