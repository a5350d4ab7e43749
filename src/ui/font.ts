// The font files that a page preloads: one for all, and further characters for languages written with them.
import { preload } from 'react-dom'
import first from './fonts/open-sans-first.woff2?url'
import further from './fonts/open-sans-further.woff2?url'

const asFont = { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const

/** Has React emit them before the page's pictures: text comes first. Beyond the first file only Polish needs more. */
export function preloadFont(locale: string): void {
  preload(first, asFont)
  if (locale === 'pl') preload(further, asFont)
}
