// Headers that keep foreign pages, frames and scripts away; our own inline scripts carry the nonce of their answer.
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

export interface Nonces {
  script: string
  style: string
}

declare module 'fastify' {
  interface FastifyReply {
    /** What an inline script or style of this answer must carry. Nothing inline may stand where nobody asked for it. */
    readonly cspNonce: Nonces
    /** Made when they are first asked for. */
    cspNonces: Nonces | null
  }
  interface FastifyContextConfig {
    /** The answers have few headers, all of them their own. */
    ownHeaders?: true
  }
}

/**
 * Sets the headers on all answers, but for routes with headers of their own.
 * While developing only reports: the dev server writes styles and scripts into the page.
 */
export function protect(app: FastifyInstance, { development }: { development: boolean }): void {
  const usual = headersFor({ development, scripts: [], styles: [] })
  const [script, style] = ['{script}', '{style}']
  const withNonces = headersFor({ development, scripts: [`'nonce-${script}'`], styles: [`'nonce-${style}'`] })
  const policy = development ? 'content-security-policy-report-only' : 'content-security-policy'
  const template = withNonces.get(policy) ?? ''

  app.decorateReply('cspNonces', null)
  app.decorateReply('cspNonce', {
    getter() {
      if (this.cspNonces) return this.cspNonces
      const nonces = { script: randomBytes(16).toString('hex'), style: randomBytes(16).toString('hex') }
      this.cspNonces = nonces
      this.raw.setHeader(policy, template.replace(script, nonces.script).replace(style, nonces.style))
      return nonces
    },
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.ownHeaders) for (const [name, value] of usual) reply.raw.setHeader(name, value)
    done()
  })
}

/** Found out once: helmet would put them together anew for each answer. */
function headersFor(options: { development: boolean; scripts: string[]; styles: string[] }): Map<string, string> {
  const headers = new Map<string, string>()
  const setHeader = (name: string, value: string) => headers.set(name.toLowerCase(), value)
  const answer = { setHeader, removeHeader: () => undefined } as unknown as ServerResponse
  guards(options)({} as IncomingMessage, answer, (error) => {
    if (error) throw error instanceof Error ? error : new Error('The headers could not be set.')
  })
  return headers
}

function guards({ development, scripts, styles }: { development: boolean; scripts: string[]; styles: string[] }) {
  return helmet({
    contentSecurityPolicy: {
      reportOnly: development,
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'", ...styles],
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
