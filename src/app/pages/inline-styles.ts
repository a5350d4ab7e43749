// Inlines the styles needed for a static page's first view into its HTML: on a slow line a separate file costs another round trip.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { decisive, neededStyles, readRules } from './needed-styles.ts'
import type { Rule } from './needed-styles.ts'

/** What the first flight of a fresh connection carries, without its headers. */
const mostBytes = 12_890
/** Pages with the same classes have the same styles. */
const mostKnown = 200
const sheetLink = /<link([^>]*) rel="stylesheet"([^>]*href="([^"]+)"[^>]*)>/g

/** Makes the inlining function for this build's style sheets. Once the page wakes up, its links are restored (first-touch.ts). */
export function styleInliner(client: string): (html: string, nonce: string) => string {
  const sheets = new Map<string, readonly Rule[]>()
  const known = new Map<string, string>()
  const rulesOf = (href: string) => {
    const rules = sheets.get(href) ?? readRules(readSheet(client, href))
    sheets.set(href, rules)
    return rules
  }
  const stylesOf = (html: string, hrefs: readonly string[]): string => {
    const key = keyOf(html, hrefs)
    const found = known.get(key)
    if (found !== undefined) return found
    const picked = neededStyles(hrefs.flatMap(rulesOf), html)
    const styles = isShort(html + picked) ? picked : ''
    if (known.size >= mostKnown) known.clear()
    known.set(key, styles)
    return styles
  }
  return (html, nonce) => {
    const hrefs = [...html.matchAll(sheetLink)].map(([, , , href = '']) => href)
    const styles = stylesOf(html, hrefs)
    if (styles === '') return html
    return html
      .replaceAll(sheetLink, '<link$1 rel="asleep"$2>')
      .replace('</head>', () => `<style nonce="${nonce}" id="first-styles">${styles}</style></head>`)
  }
}

function readSheet(client: string, href: string): string {
  const file = join(client, href)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function isShort(page: string): boolean {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  return brotliCompressSync(page, { params }).length <= mostBytes
}

/** Everything the choice depends on: the sheets, what the page has that its rules ask for, and roughly its length. */
function keyOf(html: string, hrefs: readonly string[]): string {
  const words = new Set<string>(hrefs)
  for (const [word] of html.matchAll(decisive)) words.add(word)
  return `${Math.round(html.length / 512)} ${[...words].join(' ')}`
}
