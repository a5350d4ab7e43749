// Photos on their way out: deleted once the time to take it back is over, or the page is left.
import { useEffect, useRef } from 'react'

/** How long a deletion can be taken back. */
export const undoMs = 6_000

interface Leaving {
  timer: ReturnType<typeof setTimeout>
  work: () => Promise<void>
}

export interface LeavingPhotos {
  has: (id: string) => boolean
  ids: () => string[]
  /** Answers how to take it back; that answers false once it is too late. */
  start: (id: string, work: () => Promise<void>) => () => boolean
}

export function useLeavingPhotos(): LeavingPhotos {
  const pending = useRef(new Map<string, Leaving>())
  useEffect(() => {
    const all = pending.current
    const flush = () => {
      for (const [id, { timer, work }] of all) {
        clearTimeout(timer)
        all.delete(id)
        void work()
      }
    }
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])
  return {
    has: (id) => pending.current.has(id),
    ids: () => [...pending.current.keys()],
    start: (id, work) => {
      const timer = setTimeout(() => {
        pending.current.delete(id)
        void work()
      }, undoMs)
      pending.current.set(id, { timer, work })
      return () => {
        clearTimeout(timer)
        return pending.current.delete(id)
      }
    },
  }
}
