// Pictures on the page: their full addresses, and the tiny placeholder shown until they have loaded.
import { thumbHashToDataURL } from 'thumbhash'
import type { Impression } from '#ui/use-impression.ts'
import type { MemberCard, MemberPhoto } from '../../contract.ts'
import { useSite } from './use-site.ts'

/** Puts the site's prefix before a picture's path. */
export function usePictureUrl(): (path: string) => string {
  const { cdn_prefix } = useSite()
  return (path) => `${cdn_prefix}${path}`
}

type LargePicture = Pick<NonNullable<MemberCard['main_image']>, 'filename' | 'match_filename'>

/** The attributes of a main photo shown larger than on a card: the sharper file only for screens that have the pixels. */
export function useLargePicture(picture: LargePicture | null, sizes: string) {
  const url = usePictureUrl()
  if (!picture) return { src: null }
  const { filename, match_filename: larger } = picture
  const src = url(filename)
  return larger === filename ? { src } : { src, srcSet: `${src} 480w, ${sharper(url(larger))}`, sizes }
}

/**
 * A candidate beside a card's picture. Browsers prefer the smaller of two up to their geometric mean, which would be
 * stretched by half then: this one is called narrower than it is.
 */
export function sharper(src: string): string {
  return `${src} 640w`
}

/** Whether the card and the whole photo are the same picture: nobody chose a part, and it is cut like a card. */
export function hasCardShape({ width, height, locked, cut }: MemberPhoto): boolean {
  const shape = width / height
  return !locked && !cut && shape > 0.72 && shape < 0.78
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
