// Readers who have set their browser to twice the text size, or spaced its text out, and what they could not read on a page.
import type { Page } from '@playwright/test'

/** As a browser’s own setting does it: sizes in text units grow, the window does not. */
export const enlargeText = (page: Page) => setText(page, 32, 26)
export const usualText = (page: Page) => setText(page, 16, 13)

async function setText(page: Page, standard: number, fixed: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed } })
}

/** As those do who read better so, with a style sheet of their own: as far apart as a page has to bear it (WCAG 1.4.12). */
export async function spaceOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    const own = new CSSStyleSheet()
    own.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`)
    document.adoptedStyleSheets = [own]
  })
}

/** Runs in the page: what is wider than the window, and words that their own box clips. */
export function cutOff(textSize: number): string[] {
  const faults: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) {
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (one) => one.getBoundingClientRect().right > clientWidth,
    )
    const innermost = beyond.filter((one) => !beyond.some((other) => other !== one && one.contains(other)))
    const named = innermost
      .slice(0, 3)
      .map((one) => `${one.tagName} “${one.textContent?.slice(0, 30)}” ${one.className}`)
    faults.push(`${scrollWidth - clientWidth} px wider than the window: ${named.join('; ')}`)
  }
  const { fontSize } = getComputedStyle(document.documentElement)
  if (fontSize !== `${textSize}px`) faults.push(`the text has ${fontSize}`)
  for (const one of document.querySelectorAll<HTMLElement>('a, button, label, h1, h2, h3, p, legend, option')) {
    const { overflowX, overflowY, position } = getComputedStyle(one)
    const hidden = one.offsetParent === null || one.clientWidth <= 1 || position === 'absolute'
    if (hidden || (overflowX === 'visible' && overflowY === 'visible')) continue
    if (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 4)
      faults.push(`${one.tagName} “${one.textContent?.slice(0, 40)}” is cut off`)
  }
  return faults
}

/**
 * Runs in the page: words that overflow the window, a clipping box or their container, and select lists that have no room for
 * the chosen word. Names and messages that end in an ellipsis are shown in full elsewhere; so are the other, inert slides of a
 * row, once they are turned to.
 */
export function outOfPlace(): string[] {
  const faults = new Set<string>()
  const range = document.createRange()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    const parent = text.parentElement
    if (!text.data.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue
    if (parent.closest('script, style, noscript, select, svg, [inert], [popover]:not(:popover-open)')) continue
    // Word by word: the space before a line break may overhang.
    for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const fault = misplaced(parent, range.getBoundingClientRect())
      if (fault) faults.add(`“${text.data.trim().slice(0, 40)}” ${fault}`)
    }
  }
  for (const list of document.querySelectorAll('select')) {
    const chosen = list.selectedOptions[0]?.text ?? ''
    // A long one ends in an ellipsis, and is shown in full once the list is open.
    const wanted = Math.min(widthOf(chosen, list), Number.parseFloat(getComputedStyle(list).fontSize) * 4)
    if (list.checkVisibility() && wanted > roomIn(list)) faults.add(`the list shows too little of “${chosen}”`)
  }
  // A control may have no text and still be out of reach.
  for (const one of document.querySelectorAll<HTMLElement>('button, a[href]')) {
    const box = one.getBoundingClientRect()
    const beyond =
      box.left < document.documentElement.clientWidth - 1 && box.right > document.documentElement.clientWidth + 2
    if (beyond && one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]') && !isPushedAside(one))
      faults.add(`${one.tagName} “${one.textContent?.slice(0, 30)}” is out of reach`)
  }
  return [...faults]

  /** In a row that can be scrolled sideways. */
  function isPushedAside(from: HTMLElement): boolean {
    for (let one: HTMLElement | null = from.parentElement; one; one = one.parentElement)
      if (/auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth) return true
    return false
  }

  function misplaced(from: HTMLElement, words: DOMRect): string | null {
    let block = false
    for (let one: HTMLElement | null = from; one; one = one.parentElement) {
      const look = getComputedStyle(one)
      const box = one.getBoundingClientRect()
      if (box.width <= 2 && box.height <= 2) return null
      if (look.textOverflow === 'ellipsis' || look.webkitLineClamp !== 'none') return null
      const scrolls = /auto|scroll/.test(look.overflowX)
      const beyond = words.right > box.right + 2 || words.left < box.left - 2
      if (scrolls) return null
      if (!block && !/^(inline|contents)$/.test(look.display)) {
        block = true
        if (beyond) return `is wider than its ${one.tagName} by ${Math.round(words.right - box.right)} px`
      }
      if (beyond && /hidden|clip/.test(look.overflowX) && one !== document.body) return `is cut off by ${one.tagName}`
      if (look.position === 'fixed') break
    }
    const { clientWidth } = document.documentElement
    return words.right > clientWidth + 1 || words.left < -1 ? 'is out of the window' : null
  }

  function widthOf(words: string, list: Element): number {
    const { font } = getComputedStyle(list)
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) return 0
    canvas.font = font
    return canvas.measureText(words).width
  }

  function roomIn(list: Element): number {
    const { paddingLeft, paddingRight } = getComputedStyle(list)
    return list.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) + 2
  }
}
