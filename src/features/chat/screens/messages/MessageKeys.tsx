// Arrow keys move from the composer up through the messages and back down; Escape returns at once, and so does typing.
import { useEffect } from 'react'
import type { RefObject } from 'react'

/** Each message's button is a stop, marked `data-choose`; Tab skips them. */
export function MessageKeys({ box }: { box: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const place = box.current
    const talk = place?.parentElement?.closest('section')
    if (!place || !talk) return
    const onKeyDown = (event: KeyboardEvent) => {
      const hasModifier = event.altKey || event.ctrlKey || event.metaKey
      if (hasModifier || event.isComposing || event.defaultPrevented) return
      const composer = talk.querySelector('textarea')
      // The letter itself then goes into the composer.
      if (isLetter(event) && place.contains(event.target as Node)) return composer?.focus()
      const next = event.shiftKey ? null : stepFrom(event, place, composer)
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    talk.addEventListener('keydown', onKeyDown)
    return () => talk.removeEventListener('keydown', onKeyDown)
  }, [box])
  return null
}

/** Not Space, which scrolls and presses buttons. */
const isLetter = ({ key }: KeyboardEvent) => key !== ' ' && Array.from(key).length === 1

function stepFrom(
  { key, target }: KeyboardEvent,
  place: HTMLElement,
  composer: HTMLTextAreaElement | null,
): HTMLElement | null | undefined {
  const stops = [...place.querySelectorAll<HTMLElement>('[data-choose]')]
  if (target === composer) return key === 'ArrowUp' && composer?.value === '' ? stops.at(-1) : null
  const at = stops.indexOf(target as HTMLElement)
  if (at < 0 && target !== place) return null
  if (key === 'Escape') return composer
  if (key === 'ArrowUp') return at < 0 ? lastInSight(stops, place) : stops[at - 1]
  if (key === 'ArrowDown' && at >= 0) return stops[at + 1] ?? composer
  return null
}

function lastInSight(stops: readonly HTMLElement[], place: HTMLElement): HTMLElement | undefined {
  const { bottom } = place.getBoundingClientRect()
  return stops.findLast((stop) => stop.getBoundingClientRect().top < bottom)
}
