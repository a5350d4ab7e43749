// Windows nobody designs for first, and what their readers could not read or reach.

export const sideways = { width: 844, height: 390 }
export const smallest = { width: 320, height: 568 }
/** A desktop at 400 %: as wide as the smallest phone, and hardly any height. */
export const zoomed = { width: 320, height: 256 }

/** Runs in the page: running text whose lines are too long for the eye to find its way back. The company's address is one line on its own. */
export function longLines(): string[] {
  const longest = 85
  const faults: string[] = []
  const range = document.createRange()
  for (const one of document.querySelectorAll<HTMLElement>('p, li, dd, figcaption, label, span:only-child')) {
    const words = one.innerText.trim()
    if (
      words.length <= longest ||
      !one.checkVisibility({ visibilityProperty: true }) ||
      one.closest('.sr-only, select')
    )
      continue
    // A box that contains other boxes has no lines of its own.
    if (one.querySelector('p, li, div, ul, button, select') || /flex|grid/.test(getComputedStyle(one).display)) continue
    range.selectNodeContents(one)
    const boxes = [...range.getClientRects()]
    const lines = Map.groupBy(boxes, ({ bottom, top }) => Math.round((bottom + top) / 16))
    const widths = [...lines.values()].map(
      (line) => Math.max(...line.map(({ right }) => right)) - Math.min(...line.map(({ left }) => left)),
    )
    const letters = (words.length / widths.reduce((all, width) => all + width, 0)) * Math.max(...widths)
    if (letters > longest) faults.push(`a line of ${Math.round(letters)} letters: “${words.slice(0, 40)}”`)
  }
  return faults
}

/** Runs in the page: dialogs clipped by the window, and their bottom buttons if they are out of view. */
export function outOfReach(): string[] {
  const faults: string[] = []
  for (const dialog of document.querySelectorAll<HTMLElement>('[role=dialog]')) {
    if (!dialog.checkVisibility({ visibilityProperty: true })) continue
    const { top, bottom, left, right } = dialog.getBoundingClientRect()
    if (top < 0 || left < 0 || right > innerWidth + 1) faults.push('the dialog begins or ends out of the window')
    if (bottom > innerHeight + 1) faults.push(`the dialog ends ${Math.round(bottom - innerHeight)} px below the window`)
    const buttons = [...dialog.querySelectorAll('button')].filter(
      (one) => one.checkVisibility() && !one.closest('[inert], ul, [role=list], fieldset'),
    )
    for (const button of [buttons.at(0), buttons.at(-1)]) {
      const box = button?.getBoundingClientRect()
      const pushed = button && scrolls(button, dialog)
      if (box && !pushed && (box.top < 0 || box.bottom > innerHeight + 1))
        faults.push(`“${button?.textContent}” is out of reach`)
    }
  }
  return faults

  function scrolls(from: Element, until: Element): boolean {
    for (let one: Element | null = from; one && one !== until.parentElement; one = one.parentElement)
      if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return true
    return false
  }
}

/** Runs in the page: whether it is wider than the window, or lies for the most part under what stays in place. */
export function covered(): string[] {
  const faults: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.push(`${scrollWidth - clientWidth} px wider than the window`)
  const dialog = document.querySelector('[role=dialog]:not([popover])')
  if (dialog) {
    const scrolling = [dialog, ...dialog.querySelectorAll('*')].filter((one) =>
      /auto|scroll/.test(getComputedStyle(one).overflowY),
    )
    const room = Math.max(0, ...scrolling.map((one) => one.clientHeight))
    return room < innerHeight / 2 ? [...faults, `${room} px are left of the dialog`] : faults
  }
  const rows = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y))
  const under = rows.filter((one) => {
    for (let at: Element | null = one; at; at = at.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(at).position) && !at.matches('[role=dialog]')) return true
    return false
  })
  if (under.length > innerHeight / 2) faults.push(`${under.length} px of ${innerHeight} are covered`)
  return faults
}
