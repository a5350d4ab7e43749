// What somebody types, a moment after they stop typing.
import { useEffect, useState } from 'react'

const quietMs = 250

export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
