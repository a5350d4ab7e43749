// Where the focus goes when the focused element in a conversation disappears: to its message, otherwise to the composer.
import { useFocusHandoff as useHandedOn } from '#ui/use-focus-handoff.ts'

export const useFocusHandoff = <E extends HTMLElement>() => useHandedOn<E>(heirOf)

function heirOf(left: HTMLElement) {
  const message = left.closest<HTMLElement>('[data-seq]')
  const chat = left.closest('section')
  return () => {
    if (message) message.tabIndex = -1
    // On a phone, the field would open the keyboard, which nobody asked for.
    const field = matchMedia('(pointer: coarse)').matches ? null : chat?.querySelector('textarea')
    return message ?? field ?? chat?.querySelector<HTMLElement>('[role=log]')
  }
}
