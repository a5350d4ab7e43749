// The reason why Mollie did not answer is attached to the error that members see, for readers of the log.
import { createServer } from 'node:https'
import type { RequestListener, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ownCertificate } from './emulators/certificate.ts'
import { mollieGateway } from './mollie-gateway.ts'

test('[12.152] if Mollie can not be reached the log says why, and contains no key', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const apiKey = `test_${'a'.repeat(32)}`
  await mollieGateway({ api_key: apiKey, url: 'https://127.0.0.1:1/' })
    .readPayment('tr_1')
    .catch((error: unknown) => log.error({ err: error }, 'request failed'))
  expect(lines.join('')).toMatch(/"code":"payment_provider_unavailable"/)
  expect(lines.join('')).toMatch(/caused by: .*ECONNREFUSED/)
  expect(lines.join('')).not.toContain(apiKey)
})

const order = {
  idempotency_key: 'once',
  amount_minor: 2495,
  currency: 'EUR',
  description: '100 credits',
  method: 'card',
  locale: 'en',
  return_url: 'https://duet.example/transactions/1',
  webhook_url: 'https://duet.example/webhook',
  reference: 'order-1',
} as const

const halfAnAnswer = (response: ServerResponse) => {
  response.writeHead(200).write('{"resource":"payment","id":"tr_1",')
  setTimeout(() => response.destroy(), 20)
}

test.each<[string, (response: ServerResponse) => unknown]>([
  ['half an answer', halfAnAnswer],
  ['nothing', (response) => response.end()],
  ['null', (response) => response.end('null')],
  ['something else', (response) => response.end('{}')],
  ['a page', (response) => response.end('<html>Back soon')],
  ['a page that is not allowed', (response) => response.writeHead(403).end('<html>Blocked')],
])('[8.102] if Mollie answers %s it has not answered: a payment may have been made', async (_, answer) => {
  const url = await openMollie((_request, response) => void answer(response))
  const mollie = mollieGateway({ api_key: `test_${'a'.repeat(32)}`, url, timeoutMs: 5_000 })
  const asked = [
    mollie.readPayment('tr_1'),
    mollie.createPayment(order),
    mollie.refund({ idempotency_key: 'once', provider_id: 'tr_1', amount_minor: 100, currency: 'EUR' }),
  ]
  const unavailable = { status: 'rejected', reason: expect.objectContaining({ code: 'payment_provider_unavailable' }) }
  expect(await Promise.allSettled(asked)).toEqual([unavailable, unavailable, unavailable])
})

async function openMollie(listener: RequestListener): Promise<string> {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  const server = createServer(ownCertificate(), listener)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    vi.unstubAllEnvs()
    server.closeAllConnections()
    server.close()
  })
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
