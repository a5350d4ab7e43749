// A finger that stays, or the right button of a mouse: both ask what can be done.
import { useRef } from 'react'
import type { MouseEvent, PointerEvent } from 'react'

const longMs = 450
const stillPx = 8

/** Put on the element; calls back with it. Selecting text with a mouse stays as it was. */
export function useLongPress(onPressed: (element: HTMLElement) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const stop = () => clearTimeout(timer.current)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse') return
      const element = event.currentTarget
      from.current = { x: event.clientX, y: event.clientY }
      timer.current = setTimeout(() => onPressed(element), longMs)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const moved = Math.hypot(event.clientX - from.current.x, event.clientY - from.current.y)
      if (moved > stillPx) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      if (window.getSelection()?.toString()) return
      event.preventDefault()
      stop()
      onPressed(event.currentTarget)
    },
  }
}
