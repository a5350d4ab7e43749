// A finger that stays, or the right button of a mouse: both ask what can be done.
import { useRef } from 'react'
import type { MouseEvent, PointerEvent } from 'react'

const longMs = 450
const stillPx = 8

/** Put on it too: to a finger that stays the browser would offer to mark a word. */
export const pressable = '[-webkit-touch-callout:none] pointer-coarse:select-none'

/** Put on the element; calls back with it. Selecting text with a mouse stays as it was. */
export function useLongPress(onPressed: (element: HTMLElement) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const wasLong = useRef(false)
  const stop = () => clearTimeout(timer.current)
  const press = (element: HTMLElement) => {
    stop()
    // Some phones tell of the finger that stays themselves, a moment later.
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
    // As the finger is lifted. It means nothing more: neither takes it the focus from where one writes,
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      if (wasLong.current) event.preventDefault()
    },
    // nor is what lies under it (a link, a photo) meant.
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
