// Photos being deleted: for good once it can't be undone any more, or the page is left or out of sight.
import { useEffect, useEffectEvent, useRef } from 'react'
import { second } from '#base/time.ts'

/** How long Undo is offered to someone who does not hover over it. */
export const undoMs = 6 * second
/** However long somebody hovers over it: what is called deleted is deleted. */
const longestMs = 30 * second

interface Leaving {
  timer: ReturnType<typeof setTimeout>
  work: () => Promise<void>
  offer: AbortController
}

export interface LeavingPhotos {
  has: (id: string) => boolean
  ids: () => string[]
  /** Deletes at once what is waiting to be deleted: room for new photos. */
  flush: () => Promise<void>
  /** The offer stands until the signal; `end` says that the photo is gone, `undo` returns false once it is too late. */
  start: (id: string, work: () => Promise<void>) => { until: AbortSignal; end: () => void; undo: () => boolean }
}

export function useLeavingPhotos(): LeavingPhotos {
  const pending = useRef(new Map<string, Leaving>())
  const take = (id: string) => {
    const one = pending.current.get(id)
    pending.current.delete(id)
    clearTimeout(one?.timer)
    one?.offer.abort()
    return one
  }
  const flush = async () => {
    const all = [...pending.current.keys()].flatMap((id) => take(id) ?? [])
    await Promise.all(all.map(({ work }) => work()))
  }
  const leave = useEffectEvent(() => void flush())
  useEffect(() => {
    // A phone that is put away may end the page without further notice.
    const hide = () => {
      if (document.visibilityState === 'hidden') leave()
    }
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      leave()
    }
  }, [])
  return {
    has: (id) => pending.current.has(id),
    ids: () => [...pending.current.keys()],
    flush,
    start: (id, work) => {
      const offer = new AbortController()
      const end = () => void take(id)?.work()
      pending.current.set(id, { timer: setTimeout(end, longestMs), work, offer })
      return { until: offer.signal, end, undo: () => take(id) !== undefined }
    },
  }
}
