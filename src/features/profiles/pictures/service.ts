// Pictures: addresses signed for one viewer and one variant, valid for an hour or two; and the bytes behind them.
import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { MemberId, PhotoId } from '#base/ids.ts'
import { hour } from '#base/time.ts'
import type { Platform } from '#platform/platform.ts'
import { variants } from '../limits.ts'
import type { Variant } from '../limits.ts'
import { findPhotoFile } from '../photos/queries.ts'
import { workplace } from '../processing/workplace.ts'

const visitor = 'visitor'
/** As safe as 128 bits are; a page of cards carries some seventy, and they don't compress. */
const signatureBytes = 16
const keys = new Map<string, KeyObject>()

type Signing = { config: Pick<Platform['config'], 'secret'> } & Pick<Platform, 'now'>

/** The path of one variant for one viewer. Which variant that is, the caller decides at each read by what the viewer may see. */
export function picturePath(platform: Signing, viewerId: MemberId | null, photoId: PhotoId, variant: Variant): string {
  const viewer = viewerId ?? visitor
  const expires = expiryAt(platform.now())
  return `/pictures/${photoId}/${variant}.webp?e=${expires}&v=${viewer}&s=${sign(platform, photoId, variant, expires, viewer)}`
}

export interface PictureLink {
  photoId: string
  variant: string
  expires: number
  viewer: string
  signature: string
}

/** Whether this link was made here, is still valid, and belongs to the one who follows it; a visitor's link serves everyone. */
export function isGoodLink(platform: Signing, link: PictureLink, viewerId: MemberId | null): boolean {
  if (link.viewer !== visitor && link.viewer !== viewerId) return false
  if (!Number.isSafeInteger(link.expires) || link.expires * 1000 <= platform.now().getTime()) return false
  const expected = Buffer.from(sign(platform, link.photoId, link.variant, link.expires, link.viewer))
  const given = Buffer.from(link.signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The end of the next hour, in seconds: all links of an hour are alike, so that a browser finds them in its cache. */
function expiryAt(now: Date): number {
  return ((Math.floor(now.getTime() / hour) + 2) * hour) / 1000
}

function sign(platform: Signing, photoId: string, variant: string, expires: number, viewer: string): string {
  return createHmac('sha256', keyOf(platform.config.secret))
    .update(`${photoId}\n${variant}\n${expires}\n${viewer}`)
    .digest()
    .subarray(0, signatureBytes)
    .toString('base64url')
}

/** As a key object: signing with one takes a tenth of the time that signing with its bytes does, and a page has dozens of links. */
function keyOf(secret: string): KeyObject {
  const known = keys.get(secret) ?? createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'picture links', 32)))
  keys.set(secret, known)
  return known
}

const drawing = workplace({ seats: 2, queue: 400 })
const drawnWidth = 900

/** The picture behind a link, or null: a bad link, a photo that is gone and one that the viewer may not see are alike. */
export async function readPicture(
  platform: Platform,
  link: PictureLink,
  viewerId: MemberId | null,
): Promise<Buffer | null> {
  const variant = variants.find((known) => known === link.variant)
  if (!variant || !isGoodLink(platform, link, viewerId)) return null
  const photo = await findPhotoFile(platform.db, link.photoId, viewerId)
  if (!photo) return null
  const stored = await platform.storage.read(`${photo.storage_key}/${variant}.webp`)
  if (stored) return stored
  return photo.drawn_seed === null ? null : draw(platform, photo.storage_key, photo.drawn_seed, variant)
}

const underWay = new Map<string, Promise<Record<Variant, Buffer>>>()

/** Many windows may ask for the same new portrait at once: it is drawn once. */
async function draw(platform: Platform, folder: string, seed: string, variant: Variant): Promise<Buffer | null> {
  const { drawPortrait } = platform
  if (!drawPortrait) return null
  const current = underWay.get(folder) ?? drawing(() => drawVariants(drawPortrait, seed))
  if (!underWay.has(folder)) {
    underWay.set(folder, current)
    void current
      .then((files) => keep(platform, folder, files))
      .catch((error: unknown) => platform.log.error({ err: error, folder }, 'portrait not drawn'))
      .finally(() => underWay.delete(folder))
  }
  return (await current)[variant]
}

/** What makes pictures is loaded with the first of them. */
async function drawVariants(drawPortrait: NonNullable<Platform['drawPortrait']>, seed: string) {
  const { variantsOf } = await import('../processing/service.ts')
  return variantsOf(await drawPortrait(seed, drawnWidth))
}

async function keep(platform: Platform, folder: string, files: Record<Variant, Buffer>): Promise<void> {
  await Promise.all(variants.map((variant) => platform.storage.write(`${folder}/${variant}.webp`, files[variant])))
}
