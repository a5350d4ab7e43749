// What every page knows about its reader: the site, the language, and the member if one is logged in.
import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'

export type RootData = Awaited<ReturnType<typeof loader>>

/** The root loader's data. It is there on every page unless the error page itself fails. */
export function useRoot(): RootData {
  const data = useRouteLoaderData<typeof loader>('root')
  if (!data) throw new Error('The root loader has not run.')
  return data
}
