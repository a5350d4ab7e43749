// The files of the font that a page preloads: one for all, and the extended one where the language is written with it.
import extended from './fonts/open-sans-latin-ext.woff2?url'
import latin from './fonts/open-sans-latin.woff2?url'

const preloaded = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const

export const preloadedFont = { ...preloaded, href: latin }
/** Polish: the letters of our other languages are all in the first one. */
export const preloadedExtension = (locale: string) => (locale === 'pl' ? { ...preloaded, href: extended } : null)
