// Takes pictures to where they are rendered, and refuses up front what its first bytes or its name show to be no photo.
import { ProductError } from '#base/errors.ts'
import { minute, second } from '#base/time.ts'
import { programFile } from '#platform/project.ts'
import { openWorkProcesses, WorkFailed } from '#platform/processes/work-processes.ts'
import type { Crop } from '../contract.ts'
import { maxUploadBytes } from '../limits.ts'
import type { Impression } from './impression.ts'
import type { RenderedCrop, RenderedPhoto } from './render.ts'
import type { RenderAnswer, RenderResults, RenderTask } from './render-process.ts'
import { workplace } from './workplace.ts'

export type { Impression } from './impression.ts'
export type { RenderedCrop, RenderedPhoto } from './render.ts'

export interface UploadedPhoto {
  bytes: Buffer
  filename: string
  mimeType: string
}

type PhotoFormat = 'jpeg' | 'png' | 'webp'

const atWork = workplace({ seats: 2, queue: 40 })
const drawing = workplace({ seats: 2, queue: 400 })
const megabyte = 1024 * 1024
const renderers = openWorkProcesses({
  script: programFile('render-process', 'src/features/profiles/processing/render-process.ts'),
  mostCpuMs: 15 * second,
  stuckMs: 2 * minute,
  mostBytes: 256 * megabyte,
  restBytes: 160 * megabyte,
})

/** Throws a specific error for what is wrong with the file. The work waits for a seat, so that uploads can't starve everything else. */
export async function processPhoto(upload: UploadedPhoto): Promise<RenderedPhoto> {
  const format = formatOf(upload.bytes)
  if (upload.bytes.length > maxUploadBytes) throw new ProductError('photo_too_large')
  if (isHeic(upload.bytes)) throw new ProductError('photo_heic')
  if (!format || !isNamedRightly(upload, format)) throw new ProductError('photo_unreadable')
  return rendered({ kind: 'upload', bytes: upload.bytes })
}

/** Cards of another part of a kept photo. */
export async function cropKept(source: Buffer, crop: Crop | null): Promise<RenderedCrop> {
  return rendered({ kind: 'crop', bytes: source, crop })
}

/** The look of a stored photo, to recognise copies of it. */
export async function lookAtKept(photo: Buffer): Promise<Impression> {
  return rendered({ kind: 'look', bytes: photo })
}

/** The process answers each kind of task with its own kind of result. */
async function rendered<Kind extends keyof RenderResults>(task: RenderTask<Kind>): Promise<RenderResults[Kind]> {
  const answer = (await atWork(() => renderers.run(task)).catch((error: unknown) => {
    throw error instanceof WorkFailed ? new ProductError('photo_too_complex') : error
  })) as RenderAnswer<Kind>
  if ('refused' in answer) throw new ProductError(answer.refused.code, answer.refused.data)
  return answer.done
}

/** The variants of a picture that we drew ourselves, as an SVG. The renderer is loaded with the first, because a start needs none. */
export async function renderDrawn(draw: () => Promise<string>): Promise<RenderedPhoto['files']> {
  return drawing(async () => (await import('./render.ts')).renderOwn(await draw()))
}

/** By the first bytes, so that no other decoder (SVG, PDF, TIFF) ever runs. */
export function formatOf(bytes: Buffer): PhotoFormat | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return null
}

/** What iPhones use by default; its decoder is not free, and its owner can do something about it. */
function isHeic(bytes: Buffer): boolean {
  return bytes.toString('latin1', 4, 8) === 'ftyp' && /^(hei|hev|mif1|msf1)/.test(bytes.toString('latin1', 8, 12))
}

const extensions: Record<string, PhotoFormat> = { jpg: 'jpeg', jpeg: 'jpeg', jfif: 'jpeg', png: 'png', webp: 'webp' }

/** A file that is not what its name or its type says is refused; a name without an extension says nothing. */
function isNamedRightly({ filename, mimeType }: UploadedPhoto, format: PhotoFormat): boolean {
  const ending = /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase()
  if (ending !== undefined && extensions[ending] !== format) return false
  return (
    mimeType === '' ||
    mimeType === 'application/octet-stream' ||
    mimeType === `image/${format}` ||
    (mimeType === 'image/jpg' && format === 'jpeg')
  )
}
