// The end of a wait for new likes or people: asks the server then, and until it agrees.
import { useEffect, useEffectEvent } from 'react'
import { minute, second } from '#base/time.ts'

/** Asks again while the answer says the same `at`. Null: there is nothing to wait for. */
export function useWaitEnd(at: string | null | undefined, ask: () => void): void {
  const end = useEffectEvent(ask)
  useEffect(() => (at ? watchWaitEnd(at, () => end()) : undefined), [at])
}

/** A reader's clock may be ahead of the server's, if only by seconds: asked once, it would wait for good. */
export function watchWaitEnd(at: string, ask: () => void): () => void {
  const askAndWait = () => {
    ask()
    timer = setTimeout(askAndWait, minute)
  }
  let timer = setTimeout(askAndWait, Math.max(0, Date.parse(at) - Date.now()) + second)
  return () => clearTimeout(timer)
}
