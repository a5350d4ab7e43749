// Headers that keep foreign pages, frames and scripts away, and the nonce that our own inline script carries.
import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    scriptNonce: string
  }
}

/** Registers the headers for all answers. In development the dev server's inline scripts are let through. */
export async function protect(app: FastifyInstance, { development }: { development: boolean }): Promise<void> {
  app.decorateRequest('scriptNonce', '')
  app.addHook('onRequest', async (request) => {
    request.scriptNonce = randomBytes(16).toString('base64')
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: development
          ? ["'self'", "'unsafe-inline'"]
          : ["'self'", (request) => `'nonce-${(request as unknown as { scriptNonce: string }).scriptNonce}'`],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        frameAncestors: ["'none'"],
        formAction: ["'self'", '*'],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: { maxAge: 31_536_000 },
  })
}
