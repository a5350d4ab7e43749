// Where similar results belong, and whether they were shown there before.
import { useEffect, useState } from 'react'
import { hasPlace, isReturning } from '../parts/kept-place.ts'
import { isRemembered, usePlace } from '../parts/use-kept-pages.ts'
import { filtersOf } from './address.ts'

export function useSimilarPlace(query: Record<string, string>): string {
  return usePlace(`similar ${new URLSearchParams(filtersOf(query)).toString()}`)
}

/** Someone who comes back to similar results finds them there at once, without scrolling near first. */
export function useWasNear(query: Record<string, string>): [near: boolean, come: () => void] {
  const place = useSimilarPlace(query)
  const [near, setNear] = useState(() => isRemembered(place))
  useEffect(() => {
    if (isReturning() && hasPlace('similar')) setNear(true)
  }, [])
  return [near, () => setNear(true)]
}
