// Makes a field as high as its words where the browser does not do so by itself (`field-sizing`), as Firefox and older iPhones.
import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'

export function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const box = field.current
    if (!box || CSS.supports('field-sizing', 'content')) return
    box.style.height = 'auto'
    box.style.height = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`
  }, [field, text])
}
