// A page with a discount in its prices is read anew as the discount ends: no price stands there that is not asked any more.
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { second } from '#base/time.ts'

/** A timer that is set for longer goes off at once. */
const longestTimerMs = 2 ** 31 - 1

export function useDiscountEnd(endsAt: string | null): void {
  const { revalidate } = useRevalidator()
  const latest = useRef(revalidate)
  useEffect(() => {
    latest.current = revalidate
  })
  useEffect(() => {
    const leftMs = endsAt ? Date.parse(endsAt) - Date.now() : 0
    // A clock that goes wrong would ask over and over.
    if (leftMs <= 0) return
    const timer = setTimeout(() => void latest.current(), Math.min(leftMs + second, longestTimerMs))
    return () => clearTimeout(timer)
  }, [endsAt])
}
