// Photos on their way out: deleted once the time to take it back is over, or the page is left.
import { useEffect, useEffectEvent, useRef } from 'react'

/** How long a deletion can be taken back. */
export const undoMs = 6_000

interface Leaving {
  timer: ReturnType<typeof setTimeout>
  work: () => Promise<void>
}

export interface LeavingPhotos {
  has: (id: string) => boolean
  ids: () => string[]
  /** Deletes at once what is on its way out: room for new photos. */
  flush: () => Promise<void>
  /** Answers how to take it back; that answers false once it is too late. */
  start: (id: string, work: () => Promise<void>) => () => boolean
}

export function useLeavingPhotos(): LeavingPhotos {
  const pending = useRef(new Map<string, Leaving>())
  const flush = async () => {
    const all = [...pending.current.values()]
    pending.current.clear()
    for (const { timer } of all) clearTimeout(timer)
    await Promise.all(all.map(({ work }) => work()))
  }
  const leave = useEffectEvent(() => void flush())
  useEffect(() => {
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return {
    has: (id) => pending.current.has(id),
    ids: () => [...pending.current.keys()],
    flush,
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
