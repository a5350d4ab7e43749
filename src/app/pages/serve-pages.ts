// Serves the pages: files of the build as they are, everything else rendered by the page bundle on the caller's behalf.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ProductError } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import type { CallerOf } from '#platform/http/api.ts'
import { invoke } from '#platform/http/handle.ts'
import { errorBody } from '#platform/http/respond.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/platform.ts'
import { projectRoot } from '#platform/project.ts'
import { apis } from '../apis.ts'
import { builtFiles } from './built-files.ts'
import type { SendFile } from './built-files.ts'
import type { PageInput } from '../handle.server.tsx'
import { styleInliner } from './inline-styles.ts'
import { cacheKey } from './page-cache.ts'
import type { CacheablePage, PageCache } from './page-cache.ts'
import { patternFinder } from './page-patterns.ts'
import { pageLimits } from './page-limits.ts'
import type { LimitOf } from './page-limits.ts'
import { failureLogger, type LogFailure } from '../failure-logger.ts'

type HandlePage = (request: Request, page: PageInput) => Promise<Response>

interface BuiltPages {
  handle: HandlePage
  patterns: readonly string[]
  formPatterns: readonly string[]
}

const handlers = new Map<string, (typeof apis)[number]>(apis.map((handler) => [handler.call.key, handler]))

/** Registers the catch-all route; in development through Vite, else from `build/`. */
export async function servePages(
  app: FastifyInstance,
  callerOf: CallerOf,
  platform: Platform,
  cache: PageCache,
  options: { development: boolean },
): Promise<void> {
  const {
    handle: handlePage,
    patterns,
    formPatterns,
  } = options.development ? await developmentPages(app) : await readBuiltPages()
  const patternOf = patternFinder(patterns)
  const takesForm = new Set(formPatterns)
  const sendFile = options.development ? noFiles : await builtFiles(app, join(root, 'client'))
  const limit = pageLimits(app, apis, platform)
  const logFailure = failureLogger(platform.log, 'page call failed')
  const changes = platform.seenChanges
  const inlined = styleInliner(join(root, 'client'))
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    url: '/*',
    config: { patternOf },
    handler: async (request, reply) => {
      if (sendFile(request, reply)) return reply
      const caller = await callerOf(request)
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        if (!caller.sameOrigin) return reply.code(403).send()
        if (!options.development) refuseOtherForms(request, reply, takesForm.has(patternOf(request.url)))
      }
      const before = { drops: cache.drops(), heard: changes.listening() }
      const page = pageInput({ caller, reply, platform, limit, logFailure })
      const response = await handlePage(webRequest(request), page)
      for (const cookie of caller.setCookies) reply.header('set-cookie', cookie)
      const shown = response.headers.get(cacheableHeader)
      const written = response.body ? Buffer.from(await response.arrayBuffer()) : null
      const body = written && shown !== null ? Buffer.from(inlined(written.toString(), reply.cspNonce.style)) : written
      const key = options.development ? null : cacheKey(caller, request.method, request.url)
      if (key !== null && body && shown !== null && caller.setCookies.length === 0) {
        const about = shown === nobody ? null : shown.toLowerCase()
        const marks = { scriptNonce: page.nonce, styleNonce: reply.cspNonce.style, formId: page.formId }
        // The guards have already written theirs to the response.
        const headers = { ...reply.raw.getHeaders(), ...headersOf(response) }
        await keepUnchanged(key, { about, marks, html: body, headers }, before)
      }
      return sendResponse(reply, response, body)
    },
  })

  /** A page about a member is cached only if nothing of theirs has changed since it was begun. */
  async function keepUnchanged(
    key: string,
    written: CacheablePage,
    before: { drops: number; heard: boolean },
  ): Promise<void> {
    if (written.about === null) return cache.keep(key, written)
    changes.begin()
    // From now on a change waits until the page is dropped; what was committed before is received now.
    await changes.caughtUp()
    if (before.heard && cache.drops() === before.drops) cache.keep(key, written)
  }
}

const root = join(projectRoot, 'build')
/** Set by the page bundle and never sent on: the page is the same for all anonymous visitors, and shows this member. */
const cacheableHeader = 'x-kept'
const nobody = 'nobody'
/** Vite sends them in development. */
const noFiles: SendFile = () => false

/** Called early, so that the bundle loads while the server waits for others. */
export async function readBuiltPages(): Promise<BuiltPages> {
  const bundle = join(root, 'server/index.js')
  if (!existsSync(bundle)) throw new Error('The pages are not built: run `npm run build` first.')
  return import(pathToFileURL(bundle).href) as Promise<BuiltPages>
}

async function developmentPages(app: FastifyInstance): Promise<BuiltPages> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { port: 24678 } },
    appType: 'custom',
    configLoader: 'native',
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/live')) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  const handle: HandlePage = async (request, page) => {
    const bundle = (await vite.ssrLoadModule('./src/app/handle.server.tsx')) as BuiltPages
    return bundle.handle(request, page)
  }
  return { handle, patterns: [], formPatterns: [] }
}

/** A page reads only what its own form sends; React Router would fail at anything else. */
function refuseOtherForms({ method, headers }: FastifyRequest, reply: FastifyReply, takesForm: boolean): void {
  if (method !== 'POST' || !takesForm) {
    reply.header('allow', takesForm ? 'GET, HEAD, POST' : 'GET, HEAD')
    throw new ProductError('method_not_allowed')
  }
  if (!/^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? ''))
    throw new ProductError('unsupported_media')
}

interface Asked {
  caller: Caller
  reply: FastifyReply
  platform: Platform
  limit: LimitOf
  logFailure: LogFailure
}

/** What a page may use: the same calls the browser would make, in process, through the same contracts. */
function pageInput({ caller, reply, platform, limit, logFailure }: Asked): PageInput {
  return {
    locale: caller.locale,
    origin: caller.origin,
    loggedIn: caller.memberId !== null,
    nonce: reply.cspNonce.script,
    formId: newId(),
    cookies: caller.cookies,
    lost: () => errorBody(new ProductError('page_not_found'), caller.locale, platform.words),
    // copy: pages:home.lead, landers:*
    say: (key, data) => platform.words.say(caller.locale, key, data),
    setCookie: (header) => caller.setCookies.push(header),
    call: async (key, input) => {
      const handler = handlers.get(key)
      if (!handler) throw new Error(`no such call: ${key}`)
      try {
        await limit(key, reply.request)
        return { ok: true, value: await invoke(handler, input ?? {}, caller, platform) }
      } catch (error) {
        const body = errorBody(error, caller.locale, platform.words)
        logFailure({ error, statusCode: body.statusCode, about: { call: key } })
        return { ok: false, error: body }
      }
    },
  }
}

/** What a request names as its host may be nothing, as with the health checks of some proxies, or anything. */
function webRequest(request: FastifyRequest): Request {
  const named = `${request.protocol}://${request.host}`
  const isPlain = /^https?:\/\/[\w.[\]:-]+$/.test(named) && URL.canParse(named)
  const url = (isPlain ? named : 'http://localhost') + request.url
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(':')) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const body = hasBody && Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null
  return new Request(url, { method: request.method, headers, body })
}

function sendResponse(reply: FastifyReply, response: Response, body: Buffer | null): FastifyReply {
  reply.code(response.status).headers(headersOf(response))
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  return reply.send(body ?? '')
}

function headersOf(response: Response): Record<string, string> {
  const told = [...response.headers].filter(([name]) => name !== 'set-cookie' && name !== cacheableHeader)
  return { ...forThisReader, ...Object.fromEntries(told) }
}

/** A page, what it is redirected to, and its data on the way from another page: no cache in between may store any of it. */
const forThisReader = { 'cache-control': 'private, no-cache', vary: 'accept-encoding, accept-language, cookie' }
