// Pictures on the page: their full addresses, and the tiny placeholder shown until they have loaded.
import { thumbHashToDataURL } from 'thumbhash'
import type { Impression } from '#ui/use-impression.ts'
import type { MemberPhoto } from '../../contract.ts'
import { useSite } from './use-site.ts'

/** Puts the site's prefix before a picture's path. */
export function usePictureUrl(): (path: string) => string {
  const { cdn_prefix } = useSite()
  return (path) => `${cdn_prefix}${path}`
}

/** The card shows a part of the photo; only of one that is cut like a card are both the same picture. */
export function hasCardShape({ width, height, locked }: MemberPhoto): boolean {
  const shape = width / height
  return !locked && shape > 0.72 && shape < 0.78
}

const known = new Map<string, Impression>()

/** Made in the browser, once: in the page's HTML it would weigh more than the picture it stands for. */
export function impressionOf(thumbhash: string | undefined): Impression | null {
  if (!thumbhash) return null
  const impression = known.get(thumbhash) ?? impressionFrom(thumbhash)
  known.set(thumbhash, impression)
  return impression
}

function impressionFrom(thumbhash: string): Impression {
  let url = ''
  return () => (url ||= thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0))))
}
