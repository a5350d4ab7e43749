// A text while it is typed: kept here until the field or its page is left, or typing pauses, then saved.
import { useEffect, useEffectEvent, useState } from 'react'
import { second } from '#base/time.ts'
import type { FieldKey } from './own-changes.ts'
import type { OwnProfileEditor } from './use-own-profile.ts'

const restMs = 2 * second

interface Draft {
  text: string
  /** The field's value when typing began. */
  known: unknown
}

/** `whileWriting` also saves when typing pauses: for texts that may be half finished. */
export function useDraft(own: OwnProfileEditor, key: FieldKey, whileWriting = false) {
  const state = own.stateOf(key)
  const kept = own.valueOf(key)
  const [draft, setDraft] = useState<Draft | null>(null)
  const shown = state?.kind === 'refused' || state?.kind === 'conflict' ? state.mine : kept
  const text = draft?.text ?? (typeof shown === 'string' ? shown : '')

  const save = () => {
    if (!draft || draft.text.trim() === shown) return
    // What was refused while typing went on never became the field's value: this window still knows the one from before.
    const known = state?.kind === 'refused' ? kept : draft.known
    own.save({ [key]: draft.text.trim() }, { [key]: known })
  }
  const rest = useEffectEvent(() => {
    if (!draft || draft.text.trim() === draft.known) return
    save()
    setDraft({ text: draft.text, known: draft.text.trim() })
  })
  // Leaving the page is no blur: the editor outlives both.
  useEffect(() => {
    const leavePage = () => rest()
    window.addEventListener('pagehide', leavePage)
    return () => {
      window.removeEventListener('pagehide', leavePage)
      rest()
    }
  }, [])
  useEffect(() => {
    if (!whileWriting || draft === null) return
    const timer = setTimeout(rest, restMs)
    return () => clearTimeout(timer)
  }, [whileWriting, draft])

  return {
    text,
    write: (next: string) => setDraft((before) => ({ text: next, known: before?.known ?? kept })),
    leave: () => {
      save()
      setDraft(null)
    },
  }
}

/** Saves a line, as leaving it does. A phone's keyboard closes with that; any other goes on from there. */
export function enter(line: HTMLElement): void {
  line.blur()
  if (!matchMedia('(pointer: coarse)').matches) line.focus({ preventScroll: true })
}
