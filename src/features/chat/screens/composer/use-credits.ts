// The reader's credits as last fetched, in the chat's own places.
import type { getUser } from '#features/profiles/user/contract.ts'
import type { BadgeTone } from '#ui/Badge.tsx'
import { useCall } from '#ui/use-call.ts'
import type { Writing } from '../../contract.ts'

const fewCredits = 10

export function useCredits(writing: Pick<Writing, 'credits'>): number {
  const { data } = useCall<typeof getUser>('GET /api/user.php')
  return data?.credits ?? writing.credits
}

/** As the navigation's badge: warning at 10 or fewer, danger at none (2.51, 2.52). */
export function creditsTone(credits: number): BadgeTone {
  if (credits === 0) return 'danger'
  return credits <= fewCredits ? 'warning' : 'quiet'
}
