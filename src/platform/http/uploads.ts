// Takes in uploaded files: held in memory, few at a time, and none that only dribbles in.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProductError } from '#base/errors.ts'
import type { UploadedFile } from './handle.ts'

export interface UploadLimits {
  /** Files on their way or at work at once, in this process; each may hold its full size of memory. */
  atOnce: number
  /** An upload that sends nothing for so long is ended. */
  quietMs: number
  /** And so is one that is not through by then. */
  wholeMs: number
}

export const usualUploads: UploadLimits = { atOnce: 24, quietMs: 20_000, wholeMs: 180_000 }

export type Upload = <Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  maxBytes: number,
  work: (file: UploadedFile) => Promise<Result>,
) => Promise<Result>

export function uploads({ atOnce, quietMs, wholeMs }: UploadLimits): Upload {
  let underWay = 0
  return async (request, reply, maxBytes, work) => {
    if (!request.isMultipart()) throw new ProductError('unsupported_media')
    if (underWay >= atOnce) throw new ProductError('unavailable')
    underWay++
    try {
      return await work(await inTime(request, reply, readFile(request, maxBytes)))
    } finally {
      underWay--
    }
  }

  /** Who is too slow is told so, and their connection closed: what still comes is not read. */
  async function inTime<Result>(request: FastifyRequest, reply: FastifyReply, reading: Promise<Result>) {
    const { raw } = request
    const late = Promise.withResolvers<never>()
    const tooSlow = () => late.reject(new ProductError('upload_too_slow'))
    const timer = setTimeout(tooSlow, wholeMs)
    raw.setTimeout(quietMs, tooSlow)
    try {
      return await Promise.race([reading, late.promise])
    } catch (error) {
      reply.header('connection', 'close')
      throw error
    } finally {
      clearTimeout(timer)
      raw.off('timeout', tooSlow).setTimeout(0)
    }
  }
}

async function readFile(request: FastifyRequest, maxBytes: number): Promise<UploadedFile> {
  const part = await request.file({ limits: { fileSize: maxBytes, files: 1 } })
  if (!part) throw new ProductError('invalid_input', {}, { photo: { code: 'required' } })
  const bytes = await part.toBuffer()
  request.body = Object.fromEntries(
    Object.entries(part.fields).flatMap(([name, field]) => (field && 'value' in field ? [[name, field.value]] : [])),
  )
  return { bytes, filename: part.filename, mimeType: part.mimetype }
}
