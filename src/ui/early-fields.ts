// What the reader types and chooses before React listens to the fields: held meanwhile, and then replayed as if by hand.

/** What React last knew of a field is on the field itself. */
type TrackedField = FormField & { _valueTracker?: { setValue: (value: string) => void } }

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Fields, and what each was given: a text or a choice, or whether it is ticked. */
export type HeldFields = Map<FormField, string | boolean>

/** Present in a window whose page was reloaded because its scripts were lost, and filled in again (first-touch.ts). */
export const filledInAgain = 'filledInAgain'

/** Under this name a window stores the fields that were written in, even before any script loaded (first-touch.ts). */
export const writtenIn = 'writtenIn'

/** With what was last written there, and what of it was selected after that. */
interface Noted {
  [writtenIn]?: WeakMap<FormField, readonly [text: string, start: number | null, end: number | null]>
}

/** From the first script on, until the whole page listens; what waits longer for its code holds its own. */
export function holdEarlyChanges(): void {
  const held = changedFields(document)
  const holding = new AbortController()
  window.addEventListener('input', ({ target }) => holdField(held, target), { capture: true, signal: holding.signal })
  const tell = () => {
    holding.abort()
    replayFields(held)
  }
  window.addEventListener('awake', () => queueMicrotask(tell), { once: true })
}

/**
 * What was changed before any script ran. On a page reached by Back, or reloaded, the browser itself may have filled in
 * old values: there only what was typed since counts.
 */
export function changedFields(page: ParentNode): HeldFields {
  const held: HeldFields = new Map()
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isNew = arrival?.type === 'navigate' || filledInAgain in window
  const written = (window as Noted)[writtenIn]
  for (const field of page.querySelectorAll<FormField>('input, select, textarea')) {
    if ((isNew || written?.has(field)) && isChanged(field)) holdField(held, field)
  }
  return held
}

/** Replayed on `input`, never on `change`: at the first of the two React may hydrate the field with its old value. */
export function holdField(held: HeldFields, field: EventTarget | null): void {
  if (!(field instanceof Element) || !isField(field)) return
  // Of several radio buttons, the chosen one is replayed.
  if (field.type === 'radio' && !(field as HTMLInputElement).checked) return
  // The last one changed is replayed last: it decides among several.
  held.delete(field)
  held.set(field, isTick(field) ? field.checked : field.value)
}

/**
 * Never from within React's own work, e.g. an effect: there it batches several events, and a text that was
 * typed and left would be lost.
 */
export function replayFields(held: HeldFields): void {
  for (const [field, state] of held) if (field.isConnected) replay(field, state)
  held.clear()
}

function replay(field: FormField, state: string | boolean): void {
  if (isTick(field)) {
    // The click then sets it to what it was given.
    field.checked = !state
    return field.click()
  }
  if (field instanceof HTMLSelectElement) field.value = String(state)
  if (field instanceof HTMLSelectElement || field.type === 'file') {
    for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
    return
  }
  if (field.value !== state) {
    field.value = String(state)
    const [, start, end] = (window as Noted)[writtenIn]?.get(field) ?? []
    // There is none in a field for a mail address.
    if (start != null && end != null) field.setSelectionRange(start, end)
  }
  // React may have found the text there when it hydrated: let it remember another one. Setting the field itself would move the
  // caret, and take a word from the input method that is composing it.
  ;(field as TrackedField)._valueTracker?.setValue(field.defaultValue)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

function isChanged(field: FormField): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.defaultSelected === false
  if (isTick(field)) return field.checked !== field.defaultChecked
  return field.type === 'hidden' ? false : field.value !== field.defaultValue
}

const isTick = (field: FormField): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

const isField = (element: Element): element is FormField => /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName)
