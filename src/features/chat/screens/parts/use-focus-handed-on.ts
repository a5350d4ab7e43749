// Where the keyboard goes when what it stood on in a conversation goes away: to the message that it was in, else to where one writes.
import { useFocusHandedOn as useHandedOn } from '#ui/use-focus-handed-on.ts'

export const useFocusHandedOn = <E extends HTMLElement>() => useHandedOn<E>(heirOf)

function heirOf(left: HTMLElement) {
  const message = left.closest<HTMLElement>('[data-seq]')
  const chat = left.closest('section')
  return () => {
    if (message) message.tabIndex = -1
    // On a phone the field would bring up its keyboard, which nobody asked for.
    const field = matchMedia('(pointer: coarse)').matches ? null : chat?.querySelector('textarea')
    return message ?? field ?? chat?.querySelector<HTMLElement>('[role=log]')
  }
}
