// The eleven languages (specification, section 1), each with its own name for itself.

export const languages = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'] as const

export type Language = (typeof languages)[number]

export const languageNames: Record<Language, string> = {
  da: 'Dansk',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fi: 'Suomi',
  fr: 'Français',
  it: 'Italiano',
  nb: 'Norsk bokmål',
  nl: 'Nederlands',
  pl: 'Polski',
  sv: 'Svenska',
}

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}
