// The order of one's photos as shown, and as the server was told it last: one that comes back finds others moved meanwhile.
import { useEffect, useRef } from 'react'
import type { MemberPhoto } from '#features/profiles/contract.ts'
import { idsOf, isSameOrder } from './photo-order.ts'

export function usePhotoOrder(photos: readonly MemberPhoto[]) {
  const latest = useRef(photos)
  const told = useRef<readonly string[]>(idsOf(photos))
  useEffect(() => {
    latest.current = photos
  })
  return {
    shown: () => latest.current,
    tell: (ids: readonly string[]) => (told.current = ids),
    isTold: (ids: readonly string[]) => isSameOrder(ids, told.current),
  }
}
