// Providers that don't answer, or not what was asked: what members are told, and the reason for readers of the log.
import { createServer as createPlainServer } from 'node:http'
import { createServer } from 'node:https'
import type { RequestListener, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ownCertificate } from './emulators/certificate.ts'
import type { PaymentGateway } from './gateway.ts'
import { mollieGateway } from './mollie-gateway.ts'
import { sandboxGateway } from './sandbox-gateway.ts'
import { verotelGateway } from './verotel-gateway.ts'

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

const faults: readonly [string, (response: ServerResponse) => unknown][] = [
  ['half an answer', halfAnAnswer],
  ['nothing', (response) => response.end()],
  ['null', (response) => response.end('null')],
  ['something else', (response) => response.end('{}')],
  ['a page', (response) => response.end('<html>Back soon')],
  ['a page that is not allowed', (response) => response.writeHead(403).end('<html>Blocked')],
]

const mollieAt = (url: string) => mollieGateway({ api_key: `test_${'a'.repeat(32)}`, url, timeoutMs: 5_000 })
const sandboxAt = (url: string) => sandboxGateway({ api_key: 'k', webhook_secret: 's', url, retryWaitsMs: [10] })
const providers: readonly [string, boolean, (url: string) => PaymentGateway][] = [
  ['[8.102] Mollie', true, mollieAt],
  ['[8.105] the sandbox', false, sandboxAt],
]

test.each(
  providers.flatMap((provider) =>
    faults.map(([fault, answer]) => [provider[0], fault, provider[1], provider[2], answer] as const),
  ),
)(
  '%s that answers %s has not answered: a payment may have been made',
  async (_name, _fault, isSecure, gatewayAt, answer) => {
    const gateway = gatewayAt(await openProvider((_request, response) => void answer(response), isSecure))
    const asked = [
      gateway.readPayment('tr_1'),
      gateway.createPayment(order),
      gateway.refund({ idempotency_key: 'once', provider_id: 'tr_1', amount_minor: 100, currency: 'EUR' }),
    ]
    const unavailable = {
      status: 'rejected',
      reason: expect.objectContaining({ code: 'payment_provider_unavailable', cause: expect.any(Error) }),
    }
    expect(await Promise.allSettled(asked)).toEqual([unavailable, unavailable, unavailable])
  },
)

test.each<[string, (url: string) => PaymentGateway]>([
  ['the sandbox', (url) => sandboxGateway({ api_key: 'k', webhook_secret: 's', url, withinMs: 300 })],
  ['Verotel', (url) => verotelGateway({ shop_id: '1', signature_key: 'k', url, withinMs: 300 })],
])('[8.106] %s that never answers is given up in the time that a browser waits', async (_name, gatewayAt) => {
  let asked = 0
  const gateway = gatewayAt(await openProvider(() => void (asked += 1), false))
  await expect(gateway.readPayment('pay_1')).rejects.toMatchObject({ code: 'payment_provider_unavailable' })
  expect(asked).toBe(1)
})

async function openProvider(listener: RequestListener, isSecure: boolean): Promise<string> {
  if (isSecure) vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  const server = isSecure ? createServer(ownCertificate(), listener) : createPlainServer(listener)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    vi.unstubAllEnvs()
    server.closeAllConnections()
    server.close()
  })
  return `${isSecure ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
