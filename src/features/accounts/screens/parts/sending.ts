// Whether a form is being sent. A refusal ends it, although the page's data is reloaded after it: the form can be sent again at once.
import { useActionData, useLocation, useNavigation } from 'react-router'
import type { FetcherWithComponents } from 'react-router'
import { isRefused } from './notes.ts'

/** Whether a form of this page is being sent; with a name and value, whether by that button. */
export function useSending(name?: string, value?: string): boolean {
  const { state, formData, location } = useNavigation()
  const { pathname } = useLocation()
  const answer = useActionData()
  if (state === 'idle' || !formData) return false
  if (state === 'loading' && location.pathname === pathname && isRefused(answer)) return false
  return name === undefined || formData.get(name) === value
}

/** The same for a form that is sent by a fetcher. */
export function isSending({ state, data }: FetcherWithComponents<unknown>): boolean {
  return state === 'submitting' || (state === 'loading' && !isRefused(data))
}
