// The drafts by recipient, for the list of conversations.
import { useCallback, useSyncExternalStore } from 'react'
import { listDraftWords, onDrafts } from '../composer/kept-drafts.ts'

const none: ReadonlyMap<string, string> = new Map()

export function useDraftWords(readerId: string): ReadonlyMap<string, string> {
  const now = useCallback(() => listDraftWords(readerId), [readerId])
  return useSyncExternalStore(onDrafts, now, () => none)
}
