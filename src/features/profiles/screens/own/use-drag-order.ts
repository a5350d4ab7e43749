// Dragging the entries of a list into another order with a mouse; fingers and keys have the menu of each entry.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'

/** The entries carry `data-id` and `draggable`; `onMove` hears which went to which place. */
export function useDragOrder(onMove: (id: string, to: number) => void): {
  list: RefObject<HTMLUListElement | null>
  dragged: string | null
} {
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const moving = useRef<string | null>(null)
  const move = useEffectEvent(onMove)

  useEffect(() => {
    const element = list.current
    if (!element) return
    const ended = new AbortController()
    const { signal } = ended
    const take = (id: string | null) => {
      moving.current = id
      setDragged(id)
    }
    element.addEventListener('dragstart', (event) => take(entryOf(event)?.dataset['id'] ?? null), { signal })
    element.addEventListener('dragend', () => take(null), { signal })
    element.addEventListener(
      'dragover',
      (event) => {
        if (moving.current && entryOf(event)) event.preventDefault()
      },
      { signal },
    )
    element.addEventListener(
      'drop',
      (event) => {
        const entry = entryOf(event)
        if (!moving.current || !entry) return
        event.preventDefault()
        move(moving.current, [...element.querySelectorAll('[data-id]')].indexOf(entry))
        take(null)
      },
      { signal },
    )
    return () => ended.abort()
  }, [])
  return { list, dragged }
}

function entryOf(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>('[data-id]') : null
}
