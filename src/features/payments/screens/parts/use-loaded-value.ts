// Lets a field that the reader is in show what was loaded anew, in place.
import { useEffect, useRef } from 'react'

/** Ref for a field with this `defaultValue`. Replacing the field by another `key` would lose the focus. */
export function useLoadedValue<E extends HTMLInputElement | HTMLSelectElement>(loaded: string) {
  const field = useRef<E>(null)
  const shown = useRef(loaded)
  useEffect(() => {
    if (shown.current === loaded) return
    shown.current = loaded
    if (field.current) field.current.value = loaded
  }, [loaded])
  return field
}
