// The photos that this window is sending to one member. They are kept nowhere else: leaving the site asks first.
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { Sent } from './keep-outbox.ts'
import { isAnyPhotoOutgoing, photoLine } from './photo-line.ts'
import type { OutgoingPhoto } from './photo-line.ts'
import type { Thread } from './thread.ts'

const nothing: readonly OutgoingPhoto[] = []

export function usePhotos(readerId: string, to: string, { messages }: Thread, onSent: (sent: Sent) => void) {
  const subscribe = useCallback((listener: () => void) => photoLine(readerId, to).subscribe(listener), [readerId, to])
  const all = useSyncExternalStore(
    subscribe,
    () => photoLine(readerId, to).now(),
    () => nothing,
  )
  useEffect(() => photoLine(readerId, to).onSent(onSent), [readerId, to, onSent])
  const pending = all.length > 0
  useEffect(() => {
    if (pending) window.addEventListener('beforeunload', askWhilePending)
  }, [pending])
  const arrived = new Set(messages.map(({ client_id }) => client_id))
  return {
    photos: all.filter(({ clientId }) => !arrived.has(clientId)),
    send: (file: File) => photoLine(readerId, to).add(file),
    retry: () => photoLine(readerId, to).retry(),
    discard: (clientId: string) => photoLine(readerId, to).discard(clientId),
  }
}

/** Stays until nothing is on its way any more, whatever place is open by then. */
function askWhilePending(event: BeforeUnloadEvent): void {
  if (isAnyPhotoOutgoing()) event.preventDefault()
  else window.removeEventListener('beforeunload', askWhilePending)
}
