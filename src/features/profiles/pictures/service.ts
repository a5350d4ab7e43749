// Pictures: addresses signed for one viewer and one variant, valid for an hour or two; and the bytes behind them.
import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { MemberId, PhotoId } from '#base/ids.ts'
import { hour } from '#base/time.ts'
import { oncePer } from '#base/once-per.ts'
import { siteOf } from '#features/sites/service.ts'
import { batchReads } from '#platform/batching.ts'
import type { Platform } from '#platform/platform.ts'
import { fileName, keepFiles, readFile } from '../files/service.ts'
import type { PhotoFiles, PictureFormat } from '../files/service.ts'
import { variants } from '../limits.ts'
import type { Variant } from '../limits.ts'
import { renderDrawn } from '../processing/service.ts'
import { isKnown, mayFetch, statusOn } from '../rules.ts'
import type { PictureFacts } from '../rules.ts'
import { fileMemory } from './memory.ts'
import { findPictures } from './queries.ts'
import type { PictureRow, PictureWish } from './queries.ts'

const visitor = 'visitor'
/** As safe as 128 bits are: a page carries one for each of its photos, and they don't compress. */
const signatureBytes = 16
const keys = new Map<string, KeyObject>()

type Signing = { config: Pick<Platform['config'], 'secret'> } & Pick<Platform, 'now'>

/** The path of one variant for one viewer. Whether it may be a clear one, the caller decides at each read by what the viewer may see. */
export function picturePath(
  platform: Signing,
  viewerId: MemberId | null,
  photoId: PhotoId,
  variant: Variant,
  version = 1,
): string {
  const viewer = viewerId ?? visitor
  const expires = expiryAt(platform.now())
  const file = fileName(variant, version, 'webp').replace('.webp', '')
  const signature = sign(platform, { photoId, view: signedViewOf(variant), expires, viewer })
  return `/pictures/${photoId}/${file}?e=${expires}&v=${viewer}&s=${signature}`
}

/** What a signature covers: someone may see all clear sizes of a photo or none (`mayFetch`), so they share one. */
type SignedView = 'clear' | 'blurred'

const signedViewOf = (variant: Variant): SignedView => (variant === 'blurred' ? 'blurred' : 'clear')

interface Signed {
  photoId: string
  view: SignedView
  expires: number
  viewer: string
}

export interface PictureLink {
  photoId: string
  /** The variant, and which version of it. */
  file: string
  expires: number
  viewer: string
  signature: string
}

/** Whether this link to that variant was made here and is still valid. */
function isGoodLink(platform: Signing, link: PictureLink, variant: Variant): boolean {
  if (!Number.isSafeInteger(link.expires) || link.expires * 1000 <= platform.now().getTime()) return false
  const expected = Buffer.from(sign(platform, { ...link, view: signedViewOf(variant) }))
  const given = Buffer.from(link.signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The end of the next hour, in seconds: all links of an hour are identical, so that a browser finds them in its cache. */
function expiryAt(now: Date): number {
  return ((Math.floor(now.getTime() / hour) + 2) * hour) / 1000
}

function sign(platform: Signing, { photoId, view, expires, viewer }: Signed): string {
  return createHmac('sha256', keyOf(platform.config.secret))
    .update(`${photoId}\n${view}\n${expires}\n${viewer}`)
    .digest()
    .subarray(0, signatureBytes)
    .toString('base64url')
}

/** As a key object: signing with one takes a tenth of the time of signing with its bytes, and a page has dozens of links. */
function keyOf(secret: string): KeyObject {
  const known = keys.get(secret) ?? createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'picture links', 32)))
  keys.set(secret, known)
  return known
}

const drawnWidth = 900

export interface Picture {
  bytes: Buffer
  format: PictureFormat
}

/** The picture behind a link, or null: a bad link, a deleted photo and one the viewer may not have now are indistinguishable. */
export async function readPicture(
  platform: Platform,
  link: PictureLink,
  viewerOf: () => Promise<MemberId | null>,
  accepted: readonly PictureFormat[],
): Promise<Picture | null> {
  const variant = variants.find((known) => known === link.file.replace(/-\d+$/, ''))
  if (!variant || !isGoodLink(platform, link, variant)) return null
  const found = await findFor(platform, link, viewerOf)
  if (!found || !mayFetch(variant, await factsOf(platform, found.photo, found.viewerId))) return null
  const { photo } = found
  const kept = photo.drawn_seed === null && variant !== 'blurred' ? accepted : (['webp'] as const)
  // A part chosen too small for a `large`, or before there were any, has the card.
  for (const name of variant === 'large' ? (['large', 'card'] as const) : [variant]) {
    for (const format of kept) {
      const bytes = await readKept(platform, photo.storage_key, fileName(name, photo.version, format))
      if (bytes) return { bytes, format }
    }
  }
  return photo.drawn_seed === null ? null : draw(platform, photo.storage_key, photo.drawn_seed, variant)
}

/** Looked up for the viewer the link was made for, while it is found out who follows it; a visitor's link serves everyone, by what they may see. */
async function findFor(
  platform: Platform,
  { photoId, viewer: named }: PictureLink,
  viewerOf: () => Promise<MemberId | null>,
) {
  const madeFor = named === visitor ? null : named
  const [viewerId, first] = await Promise.all([viewerOf(), lookup(platform)({ photoId, viewerId: madeFor })])
  if (madeFor !== null && madeFor !== viewerId) return null
  const photo = madeFor === viewerId ? first : await lookup(platform)({ photoId, viewerId })
  return photo ? { photo, viewerId } : null
}

/** Requested at each read, and therefore together with the other pictures of the page. */
const lookup = oncePer((platform: Platform) =>
  batchReads((wishes: readonly PictureWish[]) => findPictures(platform.db, wishes), { batches: 2, items: 256 }),
)

const memoryBytes = 64 * 1024 * 1024
const memoryOf = oncePer((_platform: Platform) => fileMemory(memoryBytes))

async function readKept(platform: Platform, folder: string, name: string): Promise<Buffer | null> {
  const memory = memoryOf(platform)
  const held = memory.get(`${folder}/${name}`)
  if (held) return held
  const bytes = await readFile(platform, folder, name)
  if (bytes) memory.set(`${folder}/${name}`, bytes)
  return bytes
}

async function factsOf(platform: Platform, row: PictureRow, viewerId: MemberId | null): Promise<PictureFacts> {
  const { owner_status: status, owner_fictional: fictional } = row
  return {
    photo: row,
    own: row.own,
    viewer: viewerId === null ? 'visitor' : row.viewer_premium ? 'premium' : 'free',
    owner: {
      premium: row.owner_premium,
      fictional,
      status: fictional ? statusOn((await siteOf(platform, row.owner_site)).settings, { status, fictional }) : status,
      visible: isKnown({ visible: row.owner_visible, wrote_with_viewer: row.wrote_with_viewer }),
    },
    blocksViewer: row.blocks_viewer,
  }
}

/** A portrait of the demo as a whole, whether or not anybody has looked at it yet; null of a photo that somebody took. */
export async function drawWhole(
  platform: Platform,
  { storage_key, drawn_seed }: Pick<PictureRow, 'storage_key' | 'drawn_seed'>,
): Promise<Buffer | null> {
  if (drawn_seed === null) return null
  return (await draw(platform, storage_key, drawn_seed, 'full'))?.bytes ?? null
}

const underWay = new Map<string, Promise<PhotoFiles>>()

/** Many windows may request the same new portrait at once: it is drawn once. */
async function draw(platform: Platform, folder: string, seed: string, variant: Variant): Promise<Picture | null> {
  const { drawPortrait } = platform
  if (!drawPortrait) return null
  const current = underWay.get(folder) ?? renderDrawn(() => drawPortrait(seed, drawnWidth))
  if (!underWay.has(folder)) {
    underWay.set(folder, current)
    void current
      .then((files) => keepFiles(platform, folder, files))
      .catch((error: unknown) => platform.log.error({ err: error, folder }, 'portrait not drawn'))
      .finally(() => underWay.delete(folder))
  }
  const bytes = (await current)[fileName(variant, 1, 'webp')]
  return bytes ? { bytes: Buffer.from(bytes), format: 'webp' } : null
}
