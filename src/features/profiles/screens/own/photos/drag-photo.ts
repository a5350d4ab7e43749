// Dragging a photo to another place: a mouse after a few pixels, a finger after holding still for a moment.

interface Grip {
  list: HTMLElement
  entry: HTMLElement
  /** Whether the button or finger is still down: this code may load after its release. */
  isHeld: () => boolean
  onMove: (id: string, to: number) => void
}

const holdMs = 280
const startsAfterPx = 7

export function startDrag(down: PointerEvent, { list, entry, isHeld, onMove }: Grip): void {
  const id = entry.dataset['id']
  if (!id || !isHeld()) return
  const ended = new AbortController()
  const { signal } = ended
  let ghost: HTMLElement | null = null
  let target: Element | null = null
  const begin = () => {
    ghost = lift(entry)
    entry.classList.add('opacity-40')
  }
  const timer = down.pointerType === 'mouse' ? undefined : setTimeout(begin, holdMs)

  function end(): void {
    clearTimeout(timer)
    ended.abort()
    ghost?.remove()
    entry.classList.remove('opacity-40')
    point(target, false)
  }

  function follow(event: PointerEvent): void {
    const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY]
    const far = Math.hypot(x, y) > startsAfterPx
    if (!ghost) {
      if (!far) return
      // A finger that moves before it held still wants to scroll.
      if (down.pointerType !== 'mouse') return end()
      begin()
    }
    if (ghost) ghost.style.transform = `translate(${x}px, ${y}px) scale(1.04)`
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-id]') ?? null
    const next = under && under !== entry && list.contains(under) ? under : null
    if (next === target) return
    point(target, false)
    target = next
    point(target, true)
  }

  function drop(): void {
    const to = target ? [...list.querySelectorAll('[data-id]')].indexOf(target) : -1
    end()
    if (to >= 0 && id) onMove(id, to)
  }

  window.addEventListener('pointermove', follow, { signal })
  window.addEventListener('pointerup', drop, { signal })
  window.addEventListener('pointercancel', end, { signal })
  window.addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal })
  // While a photo is carried, the page stays where it is.
  window.addEventListener('touchmove', (event) => ghost && event.preventDefault(), { signal, passive: false })
  window.addEventListener('contextmenu', (event) => ghost && event.preventDefault(), { signal })
}

const pointed = ['outline-3', 'outline-offset-2', 'outline-focus', 'rounded-md']

function point(entry: Element | null, on: boolean): void {
  for (const name of pointed) entry?.classList.toggle(name, on)
}

/** A copy that follows the pointer, above everything. */
function lift(entry: HTMLElement): HTMLElement {
  const { left, top, width, height } = entry.getBoundingClientRect()
  const ghost = entry.cloneNode(true) as HTMLElement
  ghost.removeAttribute('data-id')
  ghost.inert = true
  Object.assign(ghost.style, {
    position: 'fixed',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    zIndex: '60',
    listStyle: 'none',
    pointerEvents: 'none',
  })
  document.body.append(ghost)
  return ghost
}
