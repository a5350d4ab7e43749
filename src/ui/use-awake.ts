// Whether the page runs in a browser and has woken up: false on the server and in the very first paint.
import { useSyncExternalStore } from 'react'

const never = () => () => {}

export function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
