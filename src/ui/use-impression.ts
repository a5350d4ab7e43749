// The blurred placeholder behind a picture that is still loading.
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { whenIdle } from './when-idle.ts'

/** Makes its data URL; the same picture has the same function. */
export type Impression = () => string

/**
 * For the box of a picture, or for the picture itself. A picture that has loaded by then needs none, and each is made
 * separately in an idle moment: two dozen at once block a hydrating page for a third of a second on a slow phone.
 */
export function useImpression<Box extends HTMLElement>(
  impression: Impression | null | undefined,
): RefObject<Box | null> {
  const ref = useRef<Box>(null)
  useEffect(() => {
    const box = ref.current
    if (!box || !impression) return undefined
    const forget = whenIdle(() => {
      const picture = box instanceof HTMLImageElement ? box : box.querySelector('img')
      if (!picture?.complete) box.style.backgroundImage = `url("${impression()}")`
    })
    return () => {
      forget()
      box.style.backgroundImage = ''
    }
  }, [impression])
  return ref
}
