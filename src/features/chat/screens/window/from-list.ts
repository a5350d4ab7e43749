// Records that a conversation was opened from the list's own page: its back arrow then goes back there, like the browser's Back.
import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { useGoBack } from '#ui/use-go-back.ts'

/** The history state of the page. */
export const fromList = { fromList: true }

/** A click handler for the link to the list. Navigating forward instead would leave the conversation in the history, for the next Back to open again. */
export function useWayBackToList(): (event: MouseEvent) => void {
  const goBack = useGoBack()
  const state = useLocation().state as Partial<typeof fromList> | null
  return (event) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!state?.fromList || elsewhere) return
    event.preventDefault()
    goBack()
  }
}
