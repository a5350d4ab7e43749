// The file of the font that every page preloads; Polish and its like fetch the extended one by themselves.
import latin from '@fontsource-variable/open-sans/files/open-sans-latin-wght-normal.woff2?url'

export const preloadedFont = {
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  href: latin,
  crossOrigin: 'anonymous',
} as const
