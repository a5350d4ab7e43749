// A page with a discount in its prices is read anew as the discount ends: no price stands there that is not asked any more.
import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { second } from '#base/time.ts'

export function useDiscountEnd(endsAt: string | null): void {
  const { revalidate } = useRevalidator()
  const readAnew = useEffectEvent(() => void revalidate())
  useEffect(() => {
    const endMs = endsAt ? Date.parse(endsAt) : 0
    // A clock that goes wrong would ask over and over.
    if (endMs <= Date.now()) return
    const stop = () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
    const look = () => {
      // Just awake, a device may have no line yet: what stands there stays until there is one.
      if (Date.now() < endMs + second || !navigator.onLine) return
      stop()
      readAnew()
    }
    // One timer for all of it would be late by as long as the device slept.
    const timer = setInterval(look, second)
    document.addEventListener('visibilitychange', look)
    return stop
  }, [endsAt])
}
