// The process that opens strangers' pictures: it renders what it is sent, one after the other, and answers.
import { ProductError } from '#base/errors.ts'
import type { ErrorCode, ErrorData } from '#base/errors.ts'
import type { Crop } from '../contract.ts'
import { renderCrop, renderUpload } from './render.ts'
import type { RenderedCrop, RenderedPhoto } from './render.ts'

export type RenderTask = { kind: 'upload'; bytes: Uint8Array } | { kind: 'crop'; bytes: Uint8Array; crop: Crop | null }
export type RenderAnswer = { done: RenderedPhoto | RenderedCrop } | { refused: { code: ErrorCode; data: ErrorData } }

process.on('message', (task: RenderTask) => {
  void render(task).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit())

async function render(task: RenderTask): Promise<RenderAnswer> {
  try {
    return { done: task.kind === 'upload' ? await renderUpload(task.bytes) : await renderCrop(task.bytes, task.crop) }
  } catch (error) {
    const { code, data } = error instanceof ProductError ? error : new ProductError('photo_unreadable')
    return { refused: { code, data } }
  }
}
