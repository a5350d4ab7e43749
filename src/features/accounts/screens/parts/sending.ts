// Whether a form is being sent. A refusal ends it, although the page's data is reloaded after it: the form can be sent again at once.
import { useState } from 'react'
import { useActionData, useNavigation } from 'react-router'
import type { FetcherWithComponents } from 'react-router'
import { isRefused } from './notes.ts'

/** Whether a form of this page is being sent; with a name and value, whether by that button. `isOver`: this answer ends it. */
export function useSending(name?: string, value?: string, isOver: (answer: unknown) => boolean = isRefused): boolean {
  const { state, formData } = useNavigation()
  const answer = useActionData()
  // The refusal of an earlier attempt stays until this one's outcome is shown.
  const [earlier, setEarlier] = useState(answer)
  if (state === 'submitting' && earlier !== answer) setEarlier(answer)
  if (state === 'idle' || !formData) return false
  if (state === 'loading' && answer !== earlier && isOver(answer)) return false
  return name === undefined || formData.get(name) === value
}

/** The same for a form that is sent by a fetcher. */
export function isSending({ state, data }: FetcherWithComponents<unknown>): boolean {
  return state === 'submitting' || (state === 'loading' && !isRefused(data))
}
