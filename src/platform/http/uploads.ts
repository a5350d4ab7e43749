// Takes in uploaded files: held in memory, few at a time, and none that only dribbles in.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProductError } from '#base/errors.ts'
import type { MemberId } from '#base/ids.ts'
import type { UploadedFile } from './handle.ts'

export interface UploadLimits {
  /** Files on their way or at work at once, in this process; each may hold its full size of memory. */
  atOnce: number
  /** Of them, one member's: else one who sends slowly could take all places. */
  eachAtOnce: number
  /** An upload that sends nothing for so long is ended. */
  quietMs: number
  /** And so is one that is not through by then. */
  wholeMs: number
}

export const usualUploads: UploadLimits = { atOnce: 24, eachAtOnce: 6, quietMs: 20_000, wholeMs: 180_000 }

export type Upload = <Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  sender: MemberId,
  maxBytes: number,
  work: (file: UploadedFile) => Promise<Result>,
) => Promise<Result>

export function uploads({ atOnce, eachAtOnce, quietMs, wholeMs }: UploadLimits): Upload {
  let underWay = 0
  const underWayOf = new Map<MemberId, number>()
  return async (request, reply, sender, maxBytes, work) => {
    if (!request.isMultipart()) throw new ProductError('unsupported_media')
    const own = underWayOf.get(sender) ?? 0
    if (underWay >= atOnce || own >= eachAtOnce) throw new ProductError('unavailable')
    underWay++
    underWayOf.set(sender, own + 1)
    try {
      return await work(await inTime(request, reply, readFile(request, maxBytes)))
    } finally {
      underWay--
      const left = (underWayOf.get(sender) ?? 1) - 1
      if (left > 0) underWayOf.set(sender, left)
      else underWayOf.delete(sender)
    }
  }

  /** Who is too slow is told so, and their connection closed: what still comes is not read. Who is gone is not waited for. */
  async function inTime<Result>(request: FastifyRequest, reply: FastifyReply, reading: Promise<Result>) {
    const { raw } = request
    const late = Promise.withResolvers<never>()
    const tooSlow = () => {
      reply.header('connection', 'close')
      late.reject(new ProductError('upload_too_slow'))
    }
    const cutOff = () => late.reject(new ProductError('unavailable'))
    const timer = setTimeout(tooSlow, wholeMs)
    raw.setTimeout(quietMs, tooSlow)
    if (reply.raw.destroyed) cutOff()
    else reply.raw.once('close', cutOff)
    try {
      return await Promise.race([reading, late.promise])
    } catch (error) {
      dropRest(raw)
      throw error
    } finally {
      clearTimeout(timer)
      reply.raw.off('close', cutOff)
      raw.off('timeout', tooSlow).setTimeout(0)
    }
  }

  /** What still comes of a refused file is read, and kept by nobody: a connection that is closed on its sender takes the answer with it. */
  function dropRest(raw: FastifyRequest['raw']) {
    raw.unpipe().resume()
    if (raw.complete || raw.destroyed) return
    const timer = setTimeout(() => raw.destroy(), wholeMs).unref()
    raw.once('close', () => clearTimeout(timer))
  }
}

/** Beside its file an upload says whose it is and where it goes: whatever is more, or longer, is held in memory by nobody. */
const beside = { files: 1, fields: 8, fieldSize: 1_000, parts: 9 }

async function readFile(request: FastifyRequest, maxBytes: number): Promise<UploadedFile> {
  const part = await request.file({ limits: { fileSize: maxBytes, ...beside } })
  if (!part) throw new ProductError('invalid_input', {}, { photo: { code: 'required' } })
  const bytes = await part.toBuffer()
  request.body = Object.fromEntries(
    Object.entries(part.fields).flatMap(([name, field]) => (field && 'value' in field ? [[name, field.value]] : [])),
  )
  return { bytes, filename: part.filename, mimeType: part.mimetype }
}
