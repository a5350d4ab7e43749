// Headers that keep out foreign pages, frames and scripts; our own inline scripts carry the nonce of their response.
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

interface Nonces {
  script: string
  style: string
}

declare module 'fastify' {
  interface FastifyReply {
    /** The nonce of this response's inline scripts and styles. Nothing inline is allowed if it was never asked for. */
    readonly cspNonce: Nonces
    /** What `cspNonce` made when it was first called. */
    madeNonces: Nonces | null
  }
  interface FastifyContextConfig {
    /** The responses have few headers, all of them their own. */
    ownHeaders?: true
  }
}

/**
 * Sets the headers on all responses, except on routes with headers of their own. In development it only reports: the
 * dev server writes styles and scripts into the page.
 */
export function addSecurityHeaders(app: FastifyInstance, { development }: { development: boolean }): void {
  const usual = headersFor(development)
  const blanks: Nonces = { script: '{script}', style: '{style}' }
  const policy = development ? 'content-security-policy-report-only' : 'content-security-policy'
  const template = headersFor(development, blanks).get(policy) ?? ''

  app.decorateReply('madeNonces', null)
  app.decorateReply('cspNonce', {
    getter() {
      if (this.madeNonces) return this.madeNonces
      const nonces = { script: randomBytes(16).toString('hex'), style: randomBytes(16).toString('hex') }
      this.madeNonces = nonces
      this.raw.setHeader(policy, template.replace(blanks.script, nonces.script).replace(blanks.style, nonces.style))
      return nonces
    },
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.ownHeaders) for (const [name, value] of usual) reply.raw.setHeader(name, value)
    done()
  })
}

/** Computed once: helmet would assemble them again for each response. */
function headersFor(development: boolean, nonces?: Nonces): Map<string, string> {
  const headers = new Map<string, string>()
  const setHeader = (name: string, value: string) => headers.set(name.toLowerCase(), value)
  const answer = { setHeader, removeHeader: () => undefined } as unknown as ServerResponse
  guards(development, nonces)({} as IncomingMessage, answer, (error) => {
    if (error) throw error instanceof Error ? error : new Error('The headers could not be set.')
  })
  return headers
}

function guards(development: boolean, nonces?: Nonces) {
  const inline = (nonce?: string) => (nonce ? [`'nonce-${nonce}'`] : [])
  return helmet({
    contentSecurityPolicy: {
      reportOnly: development,
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inline(nonces?.script)],
        styleSrc: ["'self'", ...inline(nonces?.style)],
        // Image boxes have their placeholder, and progress bars their width, as inline styles.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        // The live connection to this host is "self" too.
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
    // Only for Internet Explorer and Flash, which can't open our pages.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
}
