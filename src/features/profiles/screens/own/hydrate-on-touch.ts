// The profile page stays plain HTML until the reader first touches it; whatever was pressed, filled in or pasted by then is not lost.
import { changedFields, holdField, replayFields } from '#ui/early-fields.ts'
import type { HeldFields } from '#ui/early-fields.ts'
import { hasUnsent } from '#ui/unsent.ts'

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

const fields: HeldFields = new Map()
const buttons = new Set<HTMLElement>()
const pasted: File[] = []
let caret: readonly [field: HTMLTextAreaElement, start: number, end: number] | null = null
let holding: AbortController | null = null

/** Hydrates at once on the server, for returning readers and for changes that still wait to be sent; else at the first touch. */
export function untilFirstTouch(): Promise<void> {
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
    for (const name of ['input', 'click']) {
      listen(
        name,
        ({ type, target }) => {
          hold(type, target)
          wake()
        },
        signal,
      )
    }
    listen('selectionchange', noteCaret, signal)
    for (const name of touches) listen(name, wake, waiting.signal)
    const keep = (event: Event) => {
      const files = [...((event as ClipboardEvent).clipboardData?.files ?? [])]
      pasted.push(...files)
      if (files.length > 0) event.preventDefault()
    }
    window.addEventListener('paste', keep, { capture: true, signal })
    if (holdChanged() || navigator.userActivation?.hasBeenActive || hasUnsent('unsent-profile')) wake()
  })
}

/** Menus open by themselves, and links work. */
function hold(type: string, target: EventTarget | null): void {
  if (!(target instanceof Element) || !target.closest('main')) return
  const button = type === 'click' ? target.closest<HTMLElement>('button:not([popovertarget])') : null
  if (button) buttons.add(button)
  if (type !== 'click') holdField(fields, target)
}

function holdChanged(): boolean {
  const page = document.querySelector('main')
  for (const [field, state] of page ? changedFields(page) : []) fields.set(field, state)
  return fields.size > 0
}

/** React writes a text anew as it takes its field over, which moves the caret to the beginning: that is not the reader's doing. */
function noteCaret(): void {
  const field = document.activeElement
  if (field instanceof HTMLTextAreaElement && field.selectionEnd > 0)
    caret = [field, field.selectionStart, field.selectionEnd]
}

/** Called as the page has taken its fields over, before the reader goes on. */
export function putCaretBack(): void {
  const [field, start = 0, end = 0] = caret ?? []
  if (field && field === document.activeElement) field.setSelectionRange(start, end)
}

/** Once the page listens to its fields and buttons: replays what they were given before. */
export const replayHeldSoon = () => queueMicrotask(replayHeld)

function replayHeld(): void {
  holding?.abort()
  replayFields(fields)
  for (const button of buttons) button.click()
  pasteAgain(pasted.splice(0))
  buttons.clear()
}

function pasteAgain(files: readonly File[]): void {
  if (files.length === 0) return
  const clipboardData = new DataTransfer()
  for (const file of files) clipboardData.items.add(file)
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
