// What every page knows about its site and its reader, as the document's own loader read it, or as updated since.
import { QueryClientContext } from '@tanstack/react-query'
import { useContext } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { PageSettings } from '#features/sites/contract.ts'
import type { User } from '../../user/contract.ts'

interface RootData {
  settings: PageSettings
  user: User | null
}

function useRootData(): RootData {
  const data = useRouteLoaderData<RootData>('root')
  if (!data) throw new Error('The document has no data of its own.')
  return data
}

export const useSite = (): PageSettings => useRootData().settings

/** The logged-in member, null for a visitor. */
export const useReader = (): User | null => useRootData().user

/** The same with what they changed about themselves since, as of this render. */
export function useReaderNow(): User | null {
  const user = useReader()
  const client = useContext(QueryClientContext)
  return user && (client?.getQueryData<User>(['GET /api/user.php']) ?? user)
}
