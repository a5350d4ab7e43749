// Drafts by recipient, stored in this browser for all its windows: the text, the message it replies to, and why it was returned.
import { localStore } from '#ui/kept-store.ts'
import { readKept } from '../outbox/read-kept.ts'
import { draftPrefix } from '../parts/outbox-keys.ts'
import type { Outgoing } from '../outbox/outgoing.ts'
import type { Quoted } from '../messages/Quote.tsx'

export interface Draft {
  text: string
  reply: Quoted | null
  /** Why this text was refused. */
  refusal: NonNullable<Outgoing['refusal']> | null
}

export const nothingBegun: Draft = { text: '', reply: null, refusal: null }

const keyOf = (readerId: string, otherId: string) => `${draftPrefix}${readerId}:${otherId}`

export function readDraft(readerId: string, otherId: string): Draft {
  return { ...nothingBegun, ...(readKept(keyOf(readerId, otherId)) as Partial<Draft> | null) }
}

const listeners = new Set<() => void>()

export function keepDraft(readerId: string, otherId: string, draft: Draft): void {
  const { text, reply, refusal } = draft
  const key = keyOf(readerId, otherId)
  if (text || reply || refusal) localStore.set(key, JSON.stringify(draft))
  else localStore.remove(key)
  for (const listener of listeners) listener()
}

/** Calls back after a change in another window of the browser. */
export function onDraftsElsewhere(listener: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(draftPrefix)) listener()
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}

/** Calls back after every change, wherever it was made. */
export function onDrafts(listener: () => void): () => void {
  listeners.add(listener)
  const elsewhere = onDraftsElsewhere(listener)
  return () => {
    listeners.delete(listener)
    elsewhere()
  }
}

let listed: { mark: string; words: ReadonlyMap<string, string> } | undefined

/** The drafts by recipient. Returns the same map as long as they are unchanged. */
export function listDraftWords(readerId: string): ReadonlyMap<string, string> {
  const start = keyOf(readerId, '')
  const kept = localStore.keys(start).map((key) => [key.slice(start.length), localStore.get(key) ?? ''] as const)
  const mark = JSON.stringify([readerId, kept])
  if (listed?.mark !== mark) {
    const words = kept.map(([otherId]) => [otherId, readDraft(readerId, otherId).text.trim()] as const)
    listed = { mark, words: new Map(words.filter(([, text]) => text !== '')) }
  }
  return listed.words
}
