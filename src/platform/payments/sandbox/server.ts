// The sandbox's HTTP server: the API under /v1/, the checkout pages under /checkout/.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { answerApi } from './api.ts'
import { answerCheckout, type CheckoutAnswer } from './checkout.ts'
import { consumeFault, readFaults } from './faults.ts'
import { prove } from './proof.ts'
import type { Provider } from './provider.ts'
import { Refusal } from './refusal.ts'

const largestBodyBytes = 65_536

/** `changed` is called after every request that may have left something to do. */
export function createProviderServer(provider: Provider, changed: () => void): Server {
  return createServer((request, response) => {
    answer(provider, request, response)
      .catch((error: unknown) => sendFailure(response, error))
      .finally(changed)
  })
}

async function answer(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
  const method = request.method ?? 'GET'
  if (pathname === '/health') {
    const challenge = searchParams.get('challenge') ?? ''
    return sendJson(response, 200, { status: 'ready', proof: prove(provider.apiKey, challenge.slice(0, 100)) })
  }
  if (pathname.startsWith('/v1/')) {
    const body = await readBody(request)
    await wait(readFaults(provider.store).slow_ms)
    const { headers } = request
    if (pathname !== '/v1/faults' && consumeFault(provider.store, 'garble')) return sendGarbled(response)
    return sendJson(response, 200, answerApi(provider, { method, path: pathname, query: searchParams, headers, body }))
  }
  const token = pathname.replace(/^\/checkout\//, '')
  const form = method === 'POST' ? new URLSearchParams(await readBody(request)) : undefined
  const language = searchParams.get('language') ?? request.headers['accept-language'] ?? 'en'
  sendPage(response, answerCheckout(provider, { token, form, language }))
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > largestBodyBytes) throw new Refusal(413, 'too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Like a response from a proxy that lost its origin. */
export function sendGarbled(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Be right back</body></html>')
}

export function sendJson(response: ServerResponse, status: number, body: unknown, more: object = {}): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...more })
    .end(JSON.stringify(body))
}

function sendPage(response: ServerResponse, page: CheckoutAnswer): void {
  if (page.kind === 'redirect') {
    response
      .writeHead(303, { location: page.location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .end()
    return
  }
  response
    .writeHead(page.status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      // Chromium applies form-action to the redirect after a form too, so the shop's origin is listed beside our own.
      'content-security-policy': `default-src 'none'; style-src '${page.styleHash}'; form-action 'self' ${page.shopOrigin}; base-uri 'none'; frame-ancestors 'none'`,
    })
    .end(page.html)
}

function sendFailure(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy()
  if (error instanceof Refusal) return sendJson(response, error.status, { code: error.code })
  console.error(error)
  sendJson(response, 500, { code: 'unexpected' })
}
