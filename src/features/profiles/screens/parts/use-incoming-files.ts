// Files that are dropped on an element, or pasted anywhere on the page.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'

/** `over` while files are held over the place. */
export function useIncomingFiles<Place extends HTMLElement = HTMLDivElement>(
  onFiles: (files: readonly File[]) => void,
): {
  place: RefObject<Place | null>
  over: boolean
} {
  const place = useRef<Place>(null)
  const [over, setOver] = useState(false)
  const take = useEffectEvent((files: readonly File[]) => {
    if (files.length > 0) onFiles(files)
  })

  useEffect(() => {
    const ended = new AbortController()
    const listen = (
      name: 'dragover' | 'dragleave' | 'drop' | 'paste',
      heard: (event: DragEvent & ClipboardEvent) => void,
    ) => window.addEventListener(name, heard as EventListener, { signal: ended.signal })
    const isHere = ({ target }: Event) => target instanceof Node && place.current?.contains(target) === true
    // Wherever files are dropped: a page replaced by the picture would lose what is being edited.
    listen('dragover', (event) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(isHere(event))
    })
    listen('dragleave', (event) => {
      if (event.relatedTarget === null) setOver(false)
    })
    listen('drop', (event) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      if (isHere(event)) take([...(event.dataTransfer?.files ?? [])])
    })
    listen('paste', (event) => {
      const files = [...(event.clipboardData?.files ?? [])]
      // Text copied from a table or a letter comes with a picture of itself.
      if (files.length === 0 || (isWriting(event) && event.clipboardData?.getData('text/plain'))) return
      event.preventDefault()
      take(files)
    })
    return () => ended.abort()
  }, [])
  return { place, over }
}

const isWriting = ({ target }: Event) => target instanceof Element && target.matches('textarea, input')

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true
