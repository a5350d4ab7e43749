// Reloads a page when the discount in its prices ends: it never shows a price that is no longer charged.
import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { minute, second } from '#base/time.ts'

export function useDiscountEnd(endsAt: string | null): void {
  const { revalidate } = useRevalidator()
  const readAnew = useEffectEvent(() => void revalidate())
  useEffect(() => (endsAt ? watchDiscountEnd(endsAt, () => readAnew()) : undefined), [endsAt])
}

const pauseMs = 2 * minute

/** A reader's clock may be ahead of the server's, if only by seconds: it asks again until the server agrees. */
export function watchDiscountEnd(endsAt: string, ask: () => void): () => void {
  const endMs = Date.parse(endsAt) + second
  let dueMs = endMs > Date.now() ? endMs : Date.now() + pauseMs
  const look = () => {
    // Just awake, a device may be offline: the page stays as it is until it is back.
    if (Date.now() < dueMs || !navigator.onLine) return
    dueMs = Date.now() + pauseMs
    ask()
  }
  // A single timer would be late by as long as the device slept.
  const timer = setInterval(look, second)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
