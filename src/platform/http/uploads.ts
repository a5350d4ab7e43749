// Receives uploaded files: held in memory, few at a time, and none that only trickles in.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProductError } from '#base/errors.ts'
import type { MemberId } from '#base/ids.ts'
import type { UploadedFile } from './handle.ts'

export interface UploadLimits {
  /** Files being received or processed at once, in this process; each may use its full size in memory. */
  atOnce: number
  /** Of these, those of one member: otherwise one slow sender could take all slots. */
  eachAtOnce: number
  /** An upload that sends nothing for this long is aborted. */
  quietMs: number
  /** And so is one that has not finished by then. */
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
      return await work(await inTime(request, reply, readFile(request, maxBytes).catch(refuseBroken)))
    } finally {
      underWay--
      const left = (underWayOf.get(sender) ?? 1) - 1
      if (left > 0) underWayOf.set(sender, left)
      else underWayOf.delete(sender)
    }
  }

  /** A client that is too slow gets an error, and its connection is closed: what still arrives is not read. One that is gone is not waited for. */
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

  /** The rest of a refused file is read and discarded: closing the connection on its sender would lose the response. */
  function dropRest(raw: FastifyRequest['raw']) {
    raw.unpipe().resume()
    if (raw.complete || raw.destroyed) return
    const timer = setTimeout(() => raw.destroy(), wholeMs).unref()
    raw.once('close', () => clearTimeout(timer))
  }
}

/** Besides its file, an upload says whose it is and where it goes: anything more, or longer, is not kept in memory. */
const beside = { files: 1, fields: 8, fieldSize: 1_000, parts: 9 }

/** The parser's own errors are plain ones: a form without a boundary, or one that breaks off, has brought no photo. */
function refuseBroken(error: unknown): never {
  if (!(error instanceof Error) || error.name !== 'Error' || 'statusCode' in error) throw error
  throw new ProductError('invalid_input', {}, { photo: { code: 'required' } })
}

async function readFile(request: FastifyRequest, maxBytes: number): Promise<UploadedFile> {
  const part = await request.file({ limits: { fileSize: maxBytes, ...beside } })
  if (!part) throw new ProductError('invalid_input', {}, { photo: { code: 'required' } })
  const bytes = await part.toBuffer()
  const fields = Object.values(part.fields)
    .flat()
    .filter((field) => field?.type === 'field')
  // The parser cuts off a longer one and goes on with what is left.
  if (fields.some(({ valueTruncated }) => valueTruncated)) throw new ProductError('too_large')
  request.body = Object.fromEntries(fields.map(({ fieldname, value }) => [fieldname, value]))
  return { bytes, filename: part.filename, mimeType: part.mimetype }
}
