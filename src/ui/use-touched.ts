// Whether the reader has touched the page: until then nothing is loaded that the page can do without.
import { useEffect, useState } from 'react'

const touches = ['pointerdown', 'pointerup', 'keydown', 'wheel'] as const

export function useTouched(): boolean {
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    // A page that loads its scripts on touch was touched before it could listen.
    if (navigator.userActivation?.hasBeenActive) return setTouched(true)
    const waiting = new AbortController()
    const touch = () => {
      waiting.abort()
      setTouched(true)
    }
    for (const name of touches) addEventListener(name, touch, { passive: true, signal: waiting.signal })
    return () => waiting.abort()
  }, [])
  return touched
}
