// Opening a liker's profile clears that liker's new flag, once, and updates the badges.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#ui/call.ts'
import type { seeLike } from '../../likes/contract.ts'
import { refreshLikes } from '../parts/use-like.ts'

export function useSeen(memberId: string, isNew: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isNew) return
    call<typeof seeLike>('POST /api/like-seen.php', { body: { member: memberId } }).then(
      () => refreshLikes(client),
      // It stays new: the next opening tries again.
      () => undefined,
    )
  }, [memberId, isNew, client])
}
