// What is being written to whom, kept in this browser for all its windows: the words, the message they answer, why they came back.
import { keptPlace, readKept } from './kept-place.ts'
import { draftPrefix } from './outbox-keys.ts'
import type { Outgoing } from './outgoing.ts'
import type { Quoted } from './Quote.tsx'

export interface Draft {
  text: string
  reply: Quoted | null
  /** Why these words were refused. */
  refusal: NonNullable<Outgoing['refusal']> | null
}

export const nothingBegun: Draft = { text: '', reply: null, refusal: null }

const keyOf = (readerId: string, otherId: string) => `${draftPrefix}${readerId}:${otherId}`

export function readDraft(readerId: string, otherId: string): Draft {
  return { ...nothingBegun, ...(readKept(keptPlace(), keyOf(readerId, otherId)) as Partial<Draft> | null) }
}

export function keepDraft(readerId: string, otherId: string, draft: Draft): void {
  const { text, reply, refusal } = draft
  const key = keyOf(readerId, otherId)
  if (text || reply || refusal) keptPlace().setItem(key, JSON.stringify(draft))
  else keptPlace().removeItem(key)
}

/** Calls back after a change in another window of the browser. */
export function onDraftsElsewhere(listener: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(draftPrefix)) listener()
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}
