// Serves the files of the build as they are: scripts, styles, fonts and pictures of the pages.
import { readdirSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** They protect documents; scripts, styles and fonts have no use for them, and a page fetches two dozen of those. */
const headersOfPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'strict-transport-security',
  'x-dns-prefetch-control',
  'x-frame-options',
]
/** Immutable files are never revalidated (RFC 8246), and nobody requests half a script. */
const headersOfChange = ['etag', 'last-modified', 'accept-ranges']
/** Modules and service workers are always UTF-8, so the charset need not be given; and RFC 9239 has a shorter name for the type. */
const longType = 'application/javascript; charset=utf-8'
const immutable = 'public, max-age=31536000, immutable'

/** Sends the file a request names; false if there is none by that name. */
export type SendFile = (request: FastifyRequest, reply: FastifyReply) => boolean

/** A route for each file would take as long to set up as all the calls together; one lookup in a list does. */
export async function builtFiles(app: FastifyInstance, folder: string): Promise<SendFile> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      const asset = file.includes('/assets/')
      void reply.header('cache-control', asset ? immutable : 'public, max-age=3600')
      if (asset) headersOfPages.forEach((name) => reply.raw.removeHeader(name))
      const [, kind] = /\/assets\/.+\.(js|css)(?:\.br|\.gz)?$/.exec(file) ?? []
      if (kind) for (const name of headersOfChange) void reply.removeHeader(name)
    },
  })
  // After `setHeaders`: for a compressed file the type is written once more.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.getHeader('content-type') === longType) void reply.header('content-type', 'text/javascript')
    done()
  })
  const names = listFiles(folder)
  return ({ method, params }, reply) => {
    const name = (params as { '*': string })['*']
    if ((method !== 'GET' && method !== 'HEAD') || !names.has(name)) return false
    reply.sendFile(name)
    return true
  }
}

function listFiles(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const from = folder.length + 1
  return new Set(entries.map(({ parentPath, name }) => `${parentPath}/${name}`.slice(from).replaceAll('\\', '/')))
}
