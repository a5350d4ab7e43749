// Changes the saved searches: one change after the other, and the list shown is the one that the last answer brought.
import { useQueryClient } from '@tanstack/react-query'
import type { CallResponse } from '#base/call.ts'
import type { readSavedSearches } from '../../saved/contract.ts'
import { sendInTurn } from '../parts/send-in-turn.ts'

type Saved = CallResponse<typeof readSavedSearches>
const listKey = ['GET /api/saved-searches.php']

/** `about` is the search it changes. */
export function useSavedChange(): (about: string, send: () => Promise<Saved>) => Promise<void> {
  const client = useQueryClient()
  return async (about, send) => {
    const saved = await sendInTurn('saved searches', about, send)
    // A list requested before this change would bring the old state back.
    await client.cancelQueries({ queryKey: listKey })
    client.setQueryData(listKey, saved)
  }
}
