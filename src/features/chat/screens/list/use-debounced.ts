// The typed text, a moment after typing stops (debounced).
import { useEffect, useState } from 'react'

const quietMs = 250

export function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
