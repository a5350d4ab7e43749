// The day that stays in view over the messages is shown while they scroll, and then gets out of the way of their words.
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { second } from '#base/time.ts'

const restAfterMs = 1.5 * second
/** Displaced by less, it still stands in its own gap. */
const gapPx = 12
const restingClasses = [
  'transition-opacity',
  'not-hover:pointer-events-none',
  'not-hover:opacity-0',
  'print:opacity-100',
]

/** `shown` is anything that changes with the messages. */
export function useRestingDays(box: RefObject<HTMLElement | null>, shown: unknown): void {
  const resting = useRef<Element[]>([])
  useEffect(() => {
    const place = box.current
    const wake = () => {
      for (const mark of resting.current) mark.classList.remove(...restingClasses)
    }
    const rest = () => {
      wake()
      resting.current = [...(place?.querySelectorAll('[data-day]') ?? [])].flatMap(({ parentElement: mark }) =>
        mark && liesOverMessages(mark) ? [mark] : [],
      )
      for (const mark of resting.current) mark.classList.add(...restingClasses)
    }
    let timer = setTimeout(rest, restAfterMs)
    const onScroll = () => {
      clearTimeout(timer)
      wake()
      timer = setTimeout(rest, restAfterMs)
    }
    place?.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      place?.removeEventListener('scroll', onScroll)
    }
  }, [box, shown])
}

function liesOverMessages(mark: Element): boolean {
  const section = mark.closest('section')
  return section !== null && mark.getBoundingClientRect().top - section.getBoundingClientRect().top > gapPx
}
