// A text while it is written: kept here until the field or its page is left, or the hand rests, then saved.
import { useEffect, useEffectEvent, useState } from 'react'
import { second } from '#base/time.ts'
import type { FieldKey } from './own-changes.ts'
import type { OwnProfileEditor } from './use-own-profile.ts'

const restMs = 2 * second

interface Draft {
  text: string
  /** What the field held when the writing began. */
  known: unknown
}

/** `whileWriting` also saves when the hand rests: for what may be half written. */
export function useDraft(own: OwnProfileEditor, key: FieldKey, whileWriting = false) {
  const state = own.stateOf(key)
  const kept = own.valueOf(key)
  const [draft, setDraft] = useState<Draft | null>(null)
  const shown = state?.kind === 'refused' || state?.kind === 'conflict' ? state.mine : kept
  const text = draft?.text ?? (typeof shown === 'string' ? shown : '')

  const save = () => {
    if (draft && draft.text.trim() !== shown) own.save({ [key]: draft.text.trim() }, { [key]: draft.known })
  }
  const rest = useEffectEvent(() => {
    if (!draft || draft.text.trim() === draft.known) return
    save()
    setDraft({ text: draft.text, known: draft.text.trim() })
  })
  // No field is left where its page goes: the editor outlives both.
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
