// Picks the language a browser asks for in its accept-language header.
import { isLanguage } from '#base/languages.ts'
import type { Language } from '#base/languages.ts'

/** The best of our languages, or undefined where none is asked for. Norwegian in any spelling is `nb`. */
export function preferredLanguage(header: string | undefined): Language | undefined {
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
    if (isLanguage(language)) return language
  }
  return undefined
}
