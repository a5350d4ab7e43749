// Grows a field with its text in browsers without `field-sizing`, such as Firefox and older iPhones.
import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** A ref for the field. */
export function useAutoGrow(text: string): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const box = field.current
    if (!box || CSS.supports('field-sizing', 'content')) return
    box.style.height = 'auto'
    box.style.height = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`
  }, [text])
  return field
}
