// Where an open menu is placed, and how the arrow keys move through it.

const gapPx = 8

/** Beside its button, flipped to the other side or pushed inwards at the window's edge. */
export function placeMenu(
  list: HTMLElement,
  button: HTMLElement,
  align: 'start' | 'end',
  side: 'top' | 'bottom',
): void {
  const at = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = list
  const below = at.bottom + gapPx
  const above = at.top - gapPx - height
  const fitsBelow = below + height <= window.innerHeight - gapPx
  const top = side === 'bottom' ? (fitsBelow || above < gapPx ? below : above) : above >= gapPx ? above : below
  const left = align === 'end' ? at.right - width : at.left
  const within = (value: number, room: number) => Math.max(gapPx, Math.min(value, room - gapPx))
  list.style.left = `${within(left, window.innerWidth - width)}px`
  list.style.top = `${within(top, window.innerHeight - height)}px`
}

/** Moves the focus by a key; returns whether the key meant anything. */
export function stepFocus(list: HTMLElement, key: string): boolean {
  const items = [...list.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)')]
  const now = items.indexOf(document.activeElement as HTMLElement)
  const next = nextIndex(key, now, items.length)
  if (next === undefined) return false
  items[next]?.focus()
  return true
}

export function nextIndex(key: string, now: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown' || key === 'ArrowRight') return (now + 1) % count
  if (key === 'ArrowUp' || key === 'ArrowLeft') return (now <= 0 ? count : now) - 1
  if (key === 'Home' || key === 'first') return 0
  if (key === 'End') return count - 1
  return undefined
}
