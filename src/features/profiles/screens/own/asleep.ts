// The page of the own profile sleeps as plain HTML until the reader first touches it; what was pressed, filled in or pasted by then is not lost.

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

const fields = new Map<FormField, string | boolean>()
const buttons = new Set<HTMLElement>()
const pasted: File[] = []
let holding: AbortController | null = null

/** At once on the server, for who was here before and for changes that still wait to be sent; else at the first touch. */
export function firstTouch(): Promise<void> {
  if (typeof window === 'undefined') return Promise.resolve()
  holding = new AbortController()
  const { signal } = holding
  return new Promise((resolve) => {
    const waiting = new AbortController()
    const wake = () => {
      waiting.abort()
      resolve()
    }
    const listen = (name: string, heard: (event: Event) => void, until: AbortSignal) =>
      window.addEventListener(name, heard, { capture: true, passive: true, signal: until })
    for (const name of ['input', 'change', 'click']) {
      listen(
        name,
        ({ type, target }) => {
          hold(type, target)
          wake()
        },
        signal,
      )
    }
    for (const name of touches) listen(name, wake, waiting.signal)
    const keep = (event: Event) => {
      const files = [...((event as ClipboardEvent).clipboardData?.files ?? [])]
      pasted.push(...files)
      if (files.length > 0) event.preventDefault()
    }
    window.addEventListener('paste', keep, { capture: true, signal })
    if (navigator.userActivation?.hasBeenActive || hasUnsent() || holdChanged()) wake()
  })
}

/** Menus open by themselves, and links lead. */
function hold(type: string, target: EventTarget | null): void {
  if (!(target instanceof Element) || !target.closest('main')) return
  const button = type === 'click' ? target.closest<HTMLElement>('button:not([popovertarget])') : null
  if (button) buttons.add(button)
  if (type !== 'click' && isField(target)) fields.set(target, stateOf(target))
}

/** What was changed before any script ran; after a reload the browser itself may have filled in what stood there. */
function holdChanged(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (arrival?.type !== 'navigate') return false
  for (const field of document.querySelectorAll<FormField>('main input, main select, main textarea')) {
    if (isChanged(field)) fields.set(field, stateOf(field))
  }
  return fields.size > 0
}

function isChanged(field: FormField): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.defaultSelected === false
  if (isTick(field)) return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}

/** Once the page hears its fields and buttons: tells it what they were given before. */
export function repeatHeld(): void {
  holding?.abort()
  for (const [field, state] of fields) repeat(field, state)
  for (const button of buttons) button.click()
  pasteAgain(pasted.splice(0))
  fields.clear()
  buttons.clear()
}

function pasteAgain(files: readonly File[]): void {
  if (files.length === 0) return
  const clipboardData = new DataTransfer()
  for (const file of files) clipboardData.items.add(file)
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

function repeat(field: FormField, state: string | boolean): void {
  if (isTick(field)) {
    // The click then turns it to what it was given.
    field.checked = !state
    return field.click()
  }
  if (field instanceof HTMLSelectElement) field.value = String(state)
  if (field instanceof HTMLSelectElement || field.type === 'file')
    return void field.dispatchEvent(new Event('change', { bubbles: true }))
  // By the way that React does not watch, so that it takes it for the reader's hand.
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, state)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

const isTick = (field: FormField): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'checkbox'

const stateOf = (field: FormField) => (isTick(field) ? field.checked : field.value)

const isField = (target: Element): target is FormField => /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)

const hasUnsent = () => Object.keys(sessionStorage).some((key) => key.startsWith('unsent-profile-'))
