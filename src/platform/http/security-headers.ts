// Headers that keep foreign pages, frames and scripts away; our own inline scripts carry the nonce of their answer.
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/**
 * Sets the headers on all answers; `reply.cspNonce.script` is what an inline script must carry.
 * While developing only reports: the dev server writes styles and scripts into the page.
 */
export async function protect(app: FastifyInstance, { development }: { development: boolean }): Promise<void> {
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      reportOnly: development,
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Reserved boxes carry their placeholder and progress its width.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        // The live connection of this host is "self" too.
        connectSrc: ["'self'"],
        frameAncestors: ["'none'"],
        // A form leads on to the payment provider's checkout.
        formAction: ['*'],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: { maxAge: 31_536_000 },
  })
}
