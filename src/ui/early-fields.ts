// What the reader writes and chooses before React hears the fields: held meanwhile, and then told to it like the reader's own hand.

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Fields, and what each was given: a text or a choice, or whether it is ticked. */
export type HeldFields = Map<FormField, string | boolean>

/** Is there in a window whose page was loaded anew because its scripts were lost, and filled in as it was (first-touch.ts). */
export const filledInAgain = 'filledInAgain'

/** Under this name a window has the fields that were written in before any script came (first-touch.ts). */
export const writtenIn = 'writtenIn'

/** From the first script on, until all of the page listens; what waits longer for its code holds for itself. */
export function holdEarlyChanges(): void {
  const held = changedFields(document)
  const holding = new AbortController()
  window.addEventListener('input', ({ target }) => holdField(held, target), { capture: true, signal: holding.signal })
  const tell = () => {
    holding.abort()
    repeatFields(held)
  }
  window.addEventListener('awake', () => queueMicrotask(tell), { once: true })
}

/**
 * What was changed before any script ran. On a page that one goes back to, or loads anew, the browser itself may have filled in
 * what stood there, which may be old: there only what was written in since.
 */
export function changedFields(page: ParentNode): HeldFields {
  const held: HeldFields = new Map()
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isNew = arrival?.type === 'navigate' || filledInAgain in window
  const { [writtenIn]: written } = window as { [writtenIn]?: WeakSet<FormField> }
  for (const field of page.querySelectorAll<FormField>('input, select, textarea')) {
    if ((isNew || written?.has(field)) && isChanged(field)) holdField(held, field)
  }
  return held
}

/** To be told of each `input`, never of a `change`: at the first of the two React may wake the field up with what it held before. */
export function holdField(held: HeldFields, field: EventTarget | null): void {
  if (!(field instanceof Element) || !isField(field)) return
  // Of several to choose one of, the chosen one tells it.
  if (field.type === 'radio' && !(field as HTMLInputElement).checked) return
  // The last one changed is the last one told: it decides among several.
  held.delete(field)
  held.set(field, isTick(field) ? field.checked : field.value)
}

/**
 * Never from within React's own work, e.g. an effect: there it takes several events for one, and a text that was
 * written and left would be lost.
 */
export function repeatFields(held: HeldFields): void {
  for (const [field, state] of held) if (field.isConnected) repeat(field, state)
  held.clear()
}

function repeat(field: FormField, state: string | boolean): void {
  if (isTick(field)) {
    // The click then turns it to what it was given.
    field.checked = !state
    return field.click()
  }
  if (field instanceof HTMLSelectElement) field.value = String(state)
  if (field instanceof HTMLSelectElement || field.type === 'file') {
    for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
    return
  }
  // React may have found the text there when it woke: first it is shown another, then this one by the way it does not watch.
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, state)
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
