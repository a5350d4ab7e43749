// The process that opens strangers' pictures: it renders what it is sent, one after the other, and answers.
import { ProductError } from '#base/errors.ts'
import type { ErrorCode, ErrorData } from '#base/errors.ts'
import type { Crop } from '../contract.ts'
import type { Impression } from './impression.ts'
import { lookAt, renderCrop, renderUpload } from './render.ts'
import type { RenderedCrop, RenderedPhoto } from './render.ts'

/** What comes of each kind of task. */
export interface RenderResults {
  upload: RenderedPhoto
  crop: RenderedCrop
  look: Impression
}

type AnyTask = { kind: 'upload' | 'look'; bytes: Uint8Array } | { kind: 'crop'; bytes: Uint8Array; crop: Crop | null }

export type RenderTask<Kind extends keyof RenderResults> = AnyTask & { kind: Kind }
export type RenderAnswer<Kind extends keyof RenderResults = keyof RenderResults> =
  | { done: RenderResults[Kind] }
  | { refused: { code: ErrorCode; data: ErrorData } }

process.on('message', (task: AnyTask) => {
  void render(task).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit())

async function render(task: AnyTask): Promise<RenderAnswer> {
  try {
    return { done: await resultOf(task) }
  } catch (error) {
    const { code, data } = error instanceof ProductError ? error : new ProductError('photo_unreadable')
    return { refused: { code, data } }
  }
}

async function resultOf(task: AnyTask): Promise<RenderResults[keyof RenderResults]> {
  if (task.kind === 'crop') return renderCrop(task.bytes, task.crop)
  return task.kind === 'look' ? lookAt(task.bytes) : renderUpload(task.bytes)
}
