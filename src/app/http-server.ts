// Assembles the HTTP server: guards first, then the calls, the pictures, the sockets, and the pages for everything else.
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import websocket from '@fastify/websocket'
import Fastify from 'fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ProductError, TooManyRequests } from '#base/errors.ts'
import { second } from '#base/time.ts'
import { serveApi, withoutExtension } from '#platform/http/api.ts'
import type { UploadLimits } from '#platform/http/uploads.ts'
import { errorBody } from '#platform/http/respond.ts'
import { limitConnections } from '#platform/http/connection-limit.ts'
import { refuseSlowBodies, wholeRequestMs } from '#platform/http/slow-bodies.ts'
import { MonotonicCounts } from '#platform/http/monotonic-counts.ts'
import { addSecurityHeaders } from '#platform/http/security-headers.ts'
import type { Platform } from '#platform/platform.ts'
import { apis } from './apis.ts'
import { callerFinder, languageOf, viewerFinder } from './identify.ts'
import { serveApiDescription } from './plain-pages/api-page.ts'
import { countRequests } from './metrics/count-requests.ts'
import { drainConnections } from './process/drain-connections.ts'
import { serveLive } from './live/live.ts'
import { serveMachines } from './machines/for-machines.ts'
import { pageCache } from './pages/page-cache.ts'
import { servePages } from './pages/serve-pages.ts'
import { serveCached } from './pages/serve-cached.ts'
import { serveChatPictures } from './pictures/chat-pictures.ts'
import { serveExports } from './exports.ts'
import { servePictures } from './pictures/pictures.ts'
import { sendBarePage, sendLostPage, serveOffline } from './pages/offline.ts'
import { serveHealth } from './operator/health-page.ts'
import { serveOutbox } from './plain-pages/outbox.ts'
import { failureLogger } from './failure-logger.ts'

export interface ServerOptions {
  /** Serve pages from source with hot reload. */
  development: boolean
  /** Whether pages are served too; default: yes. */
  pages?: boolean
  /** Default: the usual ones. */
  uploads?: UploadLimits
  /** How long a closing server waits for requests in progress; default: the usual time. */
  patienceMs?: number
  /** How long a body that is not a file may take; default: the usual time. */
  bodyMs?: number
}

/** The server, ready to listen. */
export async function createServer(platform: Platform, options: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    trustProxy: ['loopback', ...platform.config.trustedProxies],
    bodyLimit: 256 * 1024,
    requestTimeout: wholeRequestMs,
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: ({ url }) => withoutExtension(url ?? '/'),
    forceCloseConnections: 'idle',
    // Whoever gets through while it closes gets an answer like any other (1.60).
    return503OnClosing: false,
    logger: false,
    frameworkErrors: (_error, request, reply) =>
      refuseAddress(request as FastifyRequest, reply as FastifyReply, platform),
  })
  const callerOf = callerFinder(platform)
  if (platform.metrics) countRequests(app, platform.metrics)
  keepRawBody(app)
  refuseSlowBodies(app, options.bodyMs)
  limitConnections(app, ['127.0.0.0/8', '::1', ...platform.config.trustedProxies])
  await app.register(cookie)
  const cache = pageCache()
  serveCached(app, callerOf, cache, platform.seenChanges)
  addSecurityHeaders(app, options)
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  })
  await app.register(multipart)
  await app.register(rateLimit, {
    max: platform.config.requestsPerMinute,
    timeWindow: '1 minute',
    store: MonotonicCounts,
    allowList: (request) => request.url.startsWith('/assets/'),
  })
  await app.register(websocket, { options: { maxPayload: 64 * 1024 } })
  drainConnections(app, options.patienceMs)

  const logFailure = failureLogger(platform.log, 'request failed')
  app.setErrorHandler(async (error, request, reply) => {
    const locale = await callerOf(request).then(
      (caller) => caller.locale,
      () => languageOf(request),
    )
    const body = errorBody(error, locale, platform.words)
    logFailure({ error, statusCode: body.statusCode, about: { url: request.routeOptions.url } })
    reply.code(body.statusCode).header('cache-control', 'no-store')
    if (error instanceof TooManyRequests) reply.header('retry-after', Math.ceil(error.afterMs / second))
    return isForReader(request) ? sendBarePage(reply, locale, body.message, platform.words) : reply.send(body)
  })

  app.setNotFoundHandler(async () => {
    throw new ProductError('not_found')
  })

  serveApi(app, apis, callerOf, platform, options.uploads)
  serveApiDescription(
    app,
    apis.map(({ call }) => call),
  )
  refuseOtherCalls(app)
  serveLive(app, callerOf, platform)
  servePictures(app, viewerFinder(platform), platform)
  serveChatPictures(app, viewerFinder(platform), platform)
  serveExports(app, callerOf, platform)
  serveOutbox(app, platform)
  serveHealth(app, platform)
  serveOffline(app, callerOf, platform)
  serveMachines(app, callerOf, platform)
  if (options.pages ?? true) await servePages(app, callerOf, platform, cache, options)
  return app
}

/** Whether a person is waiting for a page, perhaps after sending a form without scripts, and should not be shown JSON. */
function isForReader({ url, headers }: FastifyRequest): boolean {
  return !url.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '')
}

/** A malformed URL counts as not found. No hook has run, so nobody has parsed the cookies. */
function refuseAddress(request: FastifyRequest, reply: FastifyReply, { words }: Platform): void {
  const cookies = request.server.parseCookie(request.headers.cookie ?? '')
  const locale = languageOf({ cookies, headers: request.headers })
  const body = errorBody(new ProductError('not_found'), locale, words)
  if (isForReader(request)) return void sendLostPage(reply.code(body.statusCode), locale, words)
  void reply.code(body.statusCode).header('cache-control', 'no-store').send(body)
}

/** Unknown calls are answered like calls: 405 if only the method is wrong, else 404. */
function refuseOtherCalls(app: FastifyInstance): void {
  const verbs = new Map<string, string[]>([['/api/openapi.json', ['GET']]])
  for (const { call } of apis) {
    const [verb = '', path = ''] = call.key.split(' ')
    const name = path.replace(/\.php$/, '')
    verbs.set(name, [...(verbs.get(name) ?? []), verb])
  }
  app.all('/api/*', async (request, reply) => {
    const known = verbs.get(request.url.replace(/\?.*$/, '').replace(/\/+$/, ''))
    if (!known) throw new ProductError('not_found')
    reply.header('allow', known.join(', '))
    throw new ProductError('method_not_allowed')
  })
}

/** Keeps the raw body: a webhook's signature is computed over its bytes. An empty JSON body is an empty object. */
function keepRawBody(app: FastifyInstance): void {
  app.addContentTypeParser<string>(['application/json', 'text/plain'], { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body
    if (body === '') return done(null, {})
    try {
      done(null, JSON.parse(body))
    } catch {
      done(new ProductError('invalid_json'))
    }
  })
  app.addContentTypeParser<string>('message/rfc822', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body
    done(null, {})
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body.toString()
    done(null, body)
  })
}
