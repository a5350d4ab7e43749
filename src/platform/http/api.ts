// Serves every declared call at its path, with and without `.php`.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { memberHeader } from '#base/call.ts'
import type { Call } from '#base/call.ts'
import { ProductError } from '#base/errors.ts'
import type { MemberId } from '#base/ids.ts'
import type { Platform } from '#platform/platform.ts'
import type { Caller } from './caller.ts'
import { invoke } from './handle.ts'
import { countEverywhere } from './limits-everywhere.ts'
import type { Handler, UploadedFile } from './handle.ts'
import { uploads, usualUploads } from './uploads.ts'
import type { UploadLimits } from './uploads.ts'

export type CallerOf = (request: FastifyRequest) => Promise<Caller>

/** Registers a route per handler. The caller is looked up lazily, after the cheap checks. */
export function serveApi(
  app: FastifyInstance,
  handlers: readonly Handler[],
  callerOf: CallerOf,
  platform: Platform,
  uploadLimits: UploadLimits = usualUploads,
): void {
  const upload = uploads(uploadLimits)
  for (const handler of handlers) {
    const [method = 'GET', path = ''] = handler.call.key.split(' ')
    const limits = limitsOf(app, handler.call, platform)
    app.route({
      method,
      url: withoutExtension(path),
      ...limits,
      handler: async (request, reply) => {
        if (handler.call.page && isReading(request))
          return reply.header('cache-control', 'private, no-store').redirect(handler.call.page + searchOf(request))
        const caller = await callerOf(request)
        refuseAnother(request, caller)
        if (method !== 'GET' && handler.call.access !== 'provider' && !caller.sameOrigin)
          throw new ProductError('foreign_origin')
        if (method !== 'GET' && !handler.call.upload && handler.call.access !== 'provider')
          refuseOtherBodies(request, handler.call)
        const answer = async (file?: UploadedFile) => {
          const query = request.query as Record<string, unknown>
          const signed = { headers: request.headers, rawBody: request.rawBody ?? '', query }
          return invoke(handler, { query: request.query, body: request.body, file, signed }, caller, platform)
        }
        const result = handler.call.upload
          ? await upload(request, reply, senderOf(caller), handler.call.upload.maxBytes, answer)
          : await answer()
        for (const cookie of caller.setCookies) reply.header('set-cookie', cookie)
        reply.header('cache-control', 'private, no-store')
        return reply.send(result ?? {})
      },
    })
  }
}

/** A page's request for its member must not run as whoever is logged in by now: the page says whose it is. */
function refuseAnother({ headers }: FastifyRequest, { memberId }: Caller): void {
  const meant = headers[memberHeader]
  if (meant !== undefined && meant !== memberId) throw new ProductError('authentication_required')
}

/** A browser asks like this for what it shows by itself, never for what a page of ours requests. */
function isReading({ headers }: FastifyRequest): boolean {
  return /\btext\/html\b/.test(headers.accept ?? '')
}

const searchOf = ({ url }: FastifyRequest) => /\?.*$/.exec(url)?.[0] ?? ''

/** No file is accepted from a caller who may not upload one. */
function senderOf({ memberId }: Caller): MemberId {
  if (memberId === null) throw new ProductError('authentication_required')
  return memberId
}

/** The path of a call without `.php`: one route answers both, and a start registers half as many. */
export function withoutExtension(url: string): string {
  return url.startsWith('/api/') ? url.replace(/^([^?]*)\.php(?=\/?(?:\?|$))/, '$1') : url
}

/** A call's own rate limit: a caller over it in this process alone causes no query. */
function limitsOf(app: FastifyInstance, call: Call, platform: Platform) {
  const { limit } = call
  if (!limit || !app.hasDecorator('rateLimit')) return {}
  return {
    config: { rateLimit: false as const },
    onRequest: [
      app.rateLimit({ max: limit.max, timeWindow: limit.windowSeconds * 1000 }),
      ({ ip }: FastifyRequest) => countEverywhere(platform, call, ip),
    ],
  }
}

/** Pages send forms, calls send JSON; a few accept what mail programs send; providers send what they like. */
function refuseOtherBodies(request: FastifyRequest, { takes = [] }: Call): void {
  const type = (request.headers['content-type'] ?? '').trim()
  const form = /^(application\/x-www-form-urlencoded|multipart\/)/i.test(type)
  if (form && !takes.includes('form')) throw new ProductError('unsupported_media')
}

declare module 'fastify' {
  interface FastifyRequest {
    rawBody?: string
  }
}
