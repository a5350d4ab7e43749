// The page of the own profile sleeps as plain HTML until the reader first touches it; what was changed in a field by then is not lost.

const touches = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'keydown',
  'focusin',
  'dragenter',
  'paste',
] as const

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const held = new Map<FormField, string | boolean>()
let holding: AbortController | null = null

/** At once on the server, for who was here before and for changes that still wait to be sent; else at the first touch. */
export function firstTouch(): Promise<void> {
  if (typeof window === 'undefined' || navigator.userActivation?.hasBeenActive || hasUnsent()) return Promise.resolve()
  return new Promise((resolve) => {
    const waiting = new AbortController()
    const listen = (name: string, heard: (event: Event) => void, until: AbortController) =>
      window.addEventListener(name, heard, { capture: true, passive: true, signal: until.signal })
    const wake = () => {
      waiting.abort()
      resolve()
    }
    holding = new AbortController()
    for (const name of touches) listen(name, wake, waiting)
    for (const name of ['input', 'change']) {
      listen(
        name,
        ({ target }) => {
          if (isField(target)) held.set(target, target.type === 'checkbox' ? isChecked(target) : target.value)
          wake()
        },
        holding,
      )
    }
  })
}

/** Once the page hears its fields: tells it what they were given before. */
export function repeatHeld(): void {
  holding?.abort()
  for (const [field, state] of held) repeat(field, state)
  held.clear()
}

function repeat(field: FormField, state: string | boolean): void {
  if (typeof state === 'boolean') {
    // The click then turns it to what it was given.
    if (field instanceof HTMLInputElement) field.checked = !state
    return field.click()
  }
  if (field.type === 'file') return void field.dispatchEvent(new Event('change', { bubbles: true }))
  if (field instanceof HTMLSelectElement) {
    field.value = state
    return void field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  // By the way that React does not watch, so that it takes it for the reader's hand.
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, state)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

const isField = (target: EventTarget | null): target is FormField =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement

const isChecked = (field: FormField) => field instanceof HTMLInputElement && field.checked

const hasUnsent = () => Object.keys(sessionStorage).some((key) => key.startsWith('unsent-profile-'))
