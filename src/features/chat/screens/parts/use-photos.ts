// The photos that this window is sending to one member. They are kept nowhere else: leaving the page asks first.
import { useEffect, useEffectEvent, useState } from 'react'
import type { Sent } from './keep-outbox.ts'
import { PhotoLine } from './photo-line.ts'
import type { OutgoingPhoto } from './photo-line.ts'

export function usePhotos(to: string, onSent: (sent: Sent) => void) {
  const [photos, setPhotos] = useState<readonly OutgoingPhoto[]>([])
  const arrived = useEffectEvent(onSent)
  const [line, setLine] = useState<PhotoLine | null>(null)
  useEffect(() => setLine(new PhotoLine(to, { onChange: setPhotos, onSent: (sent) => arrived(sent) })), [to])
  const pending = photos.length > 0
  useEffect(() => {
    if (!pending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [pending])
  return {
    photos,
    send: (file: File) => line?.add(file),
    retry: () => line?.retry(),
    discard: (clientId: string) => line?.discard(clientId),
  }
}
