// A long press, or the right mouse button: both open the menu.
import { useRef } from 'react'
import type { MouseEvent, PointerEvent } from 'react'

const longMs = 450
const stillPx = 8

/** A class for the element: otherwise the browser would offer to select a word on a long press. */
export const pressable = '[-webkit-touch-callout:none] pointer-coarse:select-none'

/** Handlers for the element; calls back with it. Selecting text with a mouse still works. */
export function useLongPress(onPressed: (element: HTMLElement) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const wasLong = useRef(false)
  const stop = () => clearTimeout(timer.current)
  const press = (element: HTMLElement) => {
    stop()
    // Some phones report the long press themselves, a moment later.
    if (wasLong.current) return
    wasLong.current = true
    onPressed(element)
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      wasLong.current = false
      if (event.pointerType === 'mouse') return
      const element = event.currentTarget
      from.current = { x: event.clientX, y: event.clientY }
      timer.current = setTimeout(press, longMs, element)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const moved = Math.hypot(event.clientX - from.current.x, event.clientY - from.current.y)
      if (moved > stillPx) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    // When the finger is lifted, the press has no further effect: it neither takes the focus from the composer,
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      if (wasLong.current) event.preventDefault()
    },
    // nor activates what is under it (a link, a photo).
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      const isByKey = event.detail === 0
      if (!wasLong.current || isByKey) return
      wasLong.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      if (!wasLong.current && window.getSelection()?.toString()) return
      event.preventDefault()
      press(event.currentTarget)
    },
  }
}
