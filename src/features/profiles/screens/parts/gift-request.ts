// To whom the reader is about to send a gift, if anybody: set by the press on a profile or in a chat.
import { useSyncExternalStore } from 'react'

export interface GiftRequest {
  id: string
  name: string
  fictional: boolean
}

let current: GiftRequest | null = null
const listeners = new Set<() => void>()

function show(next: GiftRequest | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** Opens the choice of gifts over this page. */
export function chooseGiftFor({ id, name, fictional }: GiftRequest): void {
  show({ id, name, fictional })
}

export const closeGifts = (): void => show(null)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useGiftRequest(): GiftRequest | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
}
