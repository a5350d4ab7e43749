// That a conversation was opened from the list's own page: its arrow then goes back there, as the browser's own way back does.
import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** What the browser keeps with the page. */
export const fromList = { fromList: true }

/** Put on the link to the list. Going there anew would leave the conversation behind it, for the next Back to open again. */
export function useWayBackToList(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  const state = useLocation().state as Partial<typeof fromList> | null
  return (event) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!state?.fromList || elsewhere) return
    event.preventDefault()
    void navigate(-1)
  }
}
