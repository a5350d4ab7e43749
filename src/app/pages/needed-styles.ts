// Picks the rules of a style sheet that a page's HTML can use: its first view then needs no other file.

export type Rule = { prelude: string; body: string | readonly Rule[] }
type PlainRule = Rule & { body: string }

/** Rules of a sheet as our build writes it: without comments. Layers, media queries and the like contain rules of their own. */
export function readRules(css: string): Rule[] {
  return readBlock(css.replaceAll(/\/\*[\s\S]*?\*\//g, ''), 0).rules
}

/** The same sheet without rules for classes and ids that the HTML lacks, and without what only those used. */
export function neededStyles(rules: readonly Rule[], html: string): string {
  const has = wordsOf(html)
  let kept = chosen(rules, (rule) => ofPage(rule, has))
  // A property may be used only by one that is itself unused: repeat until nothing more drops out.
  for (let before = Number.POSITIVE_INFINITY, text = written(kept); text.length < before; text = written(kept)) {
    before = text.length
    const asked = askedFor(text + html)
    kept = chosen(kept, (rule) => inUse(rule, asked))
  }
  return written(kept)
}

function written(rules: readonly Rule[]): string {
  return rules
    .map(({ prelude, body }) => {
      if (typeof body !== 'string') return `${prelude}{${written(body)}}`
      return body === '' ? `${prelude};` : `${prelude}{${body}}`
    })
    .join('')
}

function chosen(rules: readonly Rule[], choose: (rule: PlainRule) => Rule | null): Rule[] {
  return rules.flatMap(({ prelude, body }): Rule[] => {
    if (typeof body === 'string') {
      const kept = choose({ prelude, body })
      return kept ? [kept] : []
    }
    const within = chosen(body, choose)
    return within.length > 0 ? [{ prelude, body: within }] : []
  })
}

function ofPage({ prelude, body }: PlainRule, has: ReadonlySet<string>): Rule | null {
  if (prelude.startsWith('@')) return { prelude, body }
  const selectors = selectorsOf(prelude).filter((one) => mayMatch(one, has))
  return selectors.length > 0 ? { prelude: selectors.join(','), body } : null
}

/** Custom properties and animations that are referenced. */
function askedFor(text: string): ReadonlySet<string> {
  return new Set([
    ...[...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name),
    ...[...text.matchAll(/animation(?:-name)?:([^;}]+)/g)].flatMap(([, value = '']) => value.split(/[\s,]+/)),
  ])
}

function inUse({ prelude, body }: PlainRule, asked: ReadonlySet<string>): Rule | null {
  const [, kind, name = ''] = /^@(property|keyframes)\s+([\w-]+)/.exec(prelude) ?? []
  if (kind) return asked.has(name) || isNamedBy(asked, name) ? { prelude, body } : null
  if (body === '' || body.includes('{')) return { prelude, body }
  const left = declarationsOf(body).filter((one) => !one.startsWith('--') || asked.has(one.slice(0, one.indexOf(':'))))
  return left.length > 0 ? { prelude, body: left.join(';') } : null
}

/** An animation may be referenced through a property: `--animate-fill: fill 5s`. */
function isNamedBy(asked: ReadonlySet<string>, name: string): boolean {
  return asked.has(`--animate-${name}`)
}

/** No browser changes these by itself: until its scripts run, a page has those that its HTML gives it. */
const attributes = 'aria-busy|aria-checked|aria-current|aria-invalid|data-theme|disabled|placeholder|role|type'
const attribute = new RegExp(`\\s(${attributes})="([^"]*)"`, 'g')
const attributeSelector = new RegExp(`^(?:${attributes})(?:=[\\w-]+)?$`)

/** What the HTML must have for these to apply to anything. */
const preconditions = [
  [/(?<!\\):disabled/, '[disabled'],
  [/::placeholder/, '[placeholder'],
  [/::file-selector|::-webkit-(?:calendar|date|inner-spin|outer-spin|search)|:-moz-ui-invalid/, '<input'],
] as const

/** All of a page's HTML that the choice of its styles depends on. */
export const decisive = new RegExp(`<[a-z][\\w-]*|\\s(?:class|id|${attributes})="[^"]*"|var\\(--[\\w-]+`, 'g')

/** Every class and id in the HTML, its element names and attributes, the last two with their opening bracket: `<p`, `[type`, `[type=radio`. */
function wordsOf(html: string): ReadonlySet<string> {
  const words = new Set(['<html', '<body'])
  for (const [, name = '', value = ''] of html.matchAll(attribute)) words.add(`[${name}`).add(`[${name}=${value}`)
  for (const [tag] of html.matchAll(/<[a-z][\w-]*/g)) words.add(tag)
  for (const [, , given = ''] of html.matchAll(/\s(class|id)="([^"]*)"/g))
    for (const word of unescaped(given).split(/\s+/)) words.add(word)
  return words
}

function unescaped(text: string): string {
  return text
    .replaceAll('&amp;', '&')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
}

/**
 * Whether all elements, classes, ids and the attributes above of a selector are present, and one option of each choice; arguments
 * of :not() and the like don't count.
 */
function mayMatch(selector: string, has: ReadonlySet<string>): boolean {
  for (const { opened, given } of argumentsOf(selector)) {
    if (/:(?:is|where|has)\($/.test(opened) && !selectorsOf(given).some((one) => mayMatch(one, has))) return false
    if (opened.endsWith('[') && attributeSelector.test(given) && !has.has(`[${given}`)) return false
  }
  const plain = withoutArguments(selector)
  if (preconditions.some(([pseudo, word]) => pseudo.test(plain) && !has.has(word))) return false
  for (const [, name = ''] of plain.matchAll(/(?:^|[\s>+~])([a-z][\w-]*)/g)) if (!has.has(`<${name}`)) return false
  for (const [, name = ''] of plain.matchAll(/[.#]((?:\\.|[\w-]|[^\p{ASCII}])+)/gu))
    if (!has.has(name.replaceAll(/\\(.)/g, '$1'))) return false
  return true
}

/** What each bracket of a selector holds, except nested ones, and the selector up to that bracket. */
function argumentsOf(selector: string): { opened: string; given: string }[] {
  const found = []
  for (let at = 0; at < selector.length; at++) {
    if (selector[at] === '\\') at += 1
    else if (selector[at] === '(' || selector[at] === '[') {
      const end = closing(selector, at)
      found.push({ opened: selector.slice(0, at + 1), given: selector.slice(at + 1, end) })
      at = end
    }
  }
  return found
}

function withoutArguments(selector: string): string {
  let depth = 0
  let plain = ''
  for (let at = 0; at < selector.length; at++) {
    const sign = selector[at] ?? ''
    if (sign === '\\') {
      if (depth === 0) plain += sign + (selector[at + 1] ?? '')
      at += 1
      continue
    }
    if (sign === '(' || sign === '[') depth += 1
    if (depth === 0) plain += sign
    if (sign === ')' || sign === ']') depth -= 1
  }
  return plain
}

const selectorsOf = (prelude: string) => parted(prelude, ',')
const declarationsOf = (body: string) => parted(body, ';').filter((one) => one !== '')

/** Splits at this character, outside strings and brackets. */
function parted(text: string, by: string): string[] {
  const found: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\\') at += 1
    else if (sign === '"' || sign === "'") at = text.indexOf(sign, at + 1)
    else if (sign === '(' || sign === '[') depth += 1
    else if (sign === ')' || sign === ']') depth -= 1
    else if (sign === by && depth === 0) {
      found.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...found, text.slice(from)]
}

/** Rules that contain rules; keyframes, font faces and declarations are kept whole. */
const holdsRules = /^@(media|layer|supports|container|scope|starting-style)\b/

function readBlock(css: string, start: number): { rules: Rule[]; end: number } {
  const rules: Rule[] = []
  let from = start
  for (let at = start; at < css.length; at++) {
    const sign = css[at]
    if (sign === '\\') at += 1
    else if (sign === '"' || sign === "'") at = css.indexOf(sign, at + 1)
    else if (sign === ';') {
      rules.push({ prelude: css.slice(from, at).trim(), body: '' })
      from = at + 1
    } else if (sign === '}') return { rules, end: at }
    else if (sign === '{') {
      const prelude = css.slice(from, at).trim()
      if (holdsRules.test(prelude)) {
        const { rules: body, end } = readBlock(css, at + 1)
        rules.push({ prelude, body })
        at = end
      } else {
        const end = closing(css, at)
        rules.push({ prelude, body: css.slice(at + 1, end) })
        at = end
      }
      from = at + 1
    }
  }
  return { rules, end: css.length }
}

/** Where what opens here ends: a block, or a selector's arguments. */
function closing(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    const sign = css[at] ?? ''
    if (sign === '\\') at += 1
    else if (sign === '"' || sign === "'") at = css.indexOf(sign, at + 1)
    else if ('{(['.includes(sign)) depth += 1
    else if ('})]'.includes(sign) && --depth === 0) return at
  }
  return css.length
}
