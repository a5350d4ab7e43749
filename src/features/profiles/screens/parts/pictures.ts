// Pictures on the page: their full addresses, and the tiny impression that stands in until they are there.
import { useSyncExternalStore } from 'react'
import { thumbHashToDataURL } from 'thumbhash'
import { useSite } from './use-site.ts'

/** Puts the site's prefix before a picture's path. */
export function usePictureUrl(): (path: string) => string {
  const { cdn_prefix } = useSite()
  return (path) => `${cdn_prefix}${path}`
}

const known = new Map<string, string>()
const never = () => () => undefined

/** A data URL made in the browser only: in the page's HTML it would weigh more than the picture it stands for. */
export function usePlaceholder(thumbhash: string | undefined): string | null {
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return alive && thumbhash ? placeholderOf(thumbhash) : null
}

function placeholderOf(thumbhash: string): string {
  const made =
    known.get(thumbhash) ?? thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0)))
  known.set(thumbhash, made)
  return made
}
