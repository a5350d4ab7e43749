// Answers with a cached page before anything else is set up for the request: it already has all its headers.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallerOf } from '#platform/http/api.ts'
import type { SeenChanges } from '#platform/realtime/seen-changes.ts'
import { cacheKey } from './page-cache.ts'
import type { PageCache } from './page-cache.ts'

const brotli = promisify(brotliCompress)
/** The level used for all responses. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const gzipped = promisify(gzip)

/** Runs before the guards and after the cookies. Such a request counts like any other, and one over the limit is left to be refused. */
export function serveCached(app: FastifyInstance, callerOf: CallerOf, cache: PageCache, changes: SeenChanges): void {
  let count: ReturnType<FastifyInstance['createRateLimit']> | undefined
  app.addHook('onReady', async () => {
    count = app.createRateLimit()
  })
  changes.hear((memberId) => cache.drop(memberId))
  // A change has left the cached pages before whoever made it is told that it is done.
  app.addHook('onSend', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD' && cache.showsMembers()) await changes.caughtUp()
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || request.routeOptions.url !== '/*') return
    const key = cacheKey(await callerOf(request), request.method, request.url)
    const answer = key === null ? undefined : cache.find(key, changes.listening())
    if (!answer) return
    const counted = await count?.(request)
    if (counted && !counted.isAllowed && counted.isExceeded) return
    const { encoding, body } = await encoded(answer.html, request)
    if (encoding) answer.headers.push('content-encoding', encoding)
    answer.headers.push('content-length', String(body.length))
    reply.hijack()
    reply.raw.writeHead(200, answer.headers)
    reply.raw.end(body)
  })
}

/** In the smallest encoding the browser accepts; uncompressed for clients with unusual preferences. */
async function encoded(html: Buffer, { headers }: FastifyRequest): Promise<{ encoding?: 'br' | 'gzip'; body: Buffer }> {
  const accepted = headers['accept-encoding']
  if (typeof accepted !== 'string' || accepted.includes('q=')) return { body: html }
  if (/\bbr\b/.test(accepted)) return { encoding: 'br', body: await brotli(html, brotliOptions) }
  return /\bgzip\b/.test(accepted) ? { encoding: 'gzip', body: await gzipped(html) } : { body: html }
}
