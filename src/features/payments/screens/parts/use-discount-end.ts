// Reloads a page when the discount in its prices ends: it never shows a price that is no longer charged.
import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { second } from '#base/time.ts'

export function useDiscountEnd(endsAt: string | null): void {
  const { revalidate } = useRevalidator()
  const readAnew = useEffectEvent(() => void revalidate())
  useEffect(() => {
    const endMs = endsAt ? Date.parse(endsAt) : 0
    // A wrong clock would reload over and over.
    if (endMs <= Date.now()) return
    const stop = () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
    const look = () => {
      // Just awake, a device may be offline: the page stays as it is until it is back.
      if (Date.now() < endMs + second || !navigator.onLine) return
      stop()
      readAnew()
    }
    // A single timer would be late by as long as the device slept.
    const timer = setInterval(look, second)
    document.addEventListener('visibilitychange', look)
    return stop
  }, [endsAt])
}
