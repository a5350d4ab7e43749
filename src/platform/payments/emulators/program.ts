// The common part of every provider emulator: the sandbox's ledger, checkout page and faults behind the provider's own calls, in a separate process.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { failAfterCommit } from '../sandbox/api.ts'
import { forcedInput } from '../sandbox/api-shapes.ts'
import { startScheduler, type Send } from '../sandbox/deliveries.ts'
import { faultsSchema, readFaults, consumeFault, writeFaults } from '../sandbox/faults.ts'
import { movePayment } from '../sandbox/payments.ts'
import type { Provider } from '../sandbox/provider.ts'
import { Refusal } from '../sandbox/refusal.ts'
import { createProviderServer, readBody, sendGarbled, sendJson } from '../sandbox/server.ts'
import { change, inTransaction, openStore, type PaymentRow, type Store } from '../sandbox/store.ts'
import { ownCertificate } from './certificate.ts'

export interface EmulatorRequest {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** The provider's own calls and webhooks. */
export interface EmulatedProvider {
  /** Whether its calls use TLS. */
  readonly tls: boolean
  answer(provider: Provider, request: EmulatorRequest, response: ServerResponse): void
  /** An error in the provider's format. */
  refuse(response: ServerResponse, refusal: Refusal): void
  send(store: Store, key: string): Send
  /** The payment in the ledger that the provider's shops know by this id. */
  find(store: Store, providerId: string): PaymentRow | undefined
}

/** `--data <folder> --port <n> --calls-port <n>`; the key is passed in the environment. Prints the URLs for payers and for shops. */
export function runEmulator(emulated: EmulatedProvider): void {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: '' },
      port: { type: 'string', default: '0' },
      'calls-port': { type: 'string', default: '0' },
    },
  })
  const key = process.env['EMULATOR_KEY'] ?? ''
  const store = openStore(values.data)
  const scheduler = startScheduler(store, emulated.send(store, key))
  let local = ''
  const provider: Provider = { store, apiKey: key, address: () => local, now: () => Date.now() }
  const pages = createProviderServer(provider, scheduler.wake)
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    void answer(emulated, provider, request, response).finally(scheduler.wake)
  }
  const calls = emulated.tls ? createTlsServer(ownCertificate(), listener) : createServer(listener)
  const stop = (): void => process.exit(0)
  process.once('SIGTERM', stop)
  // The pipe from our parent process closes even if that is killed.
  process.stdin.on('end', stop).on('error', stop).resume()
  pages.listen(Number(values.port), '127.0.0.1', () => {
    local = addressOf(pages, 'http')
    calls.listen(Number(values['calls-port']), '127.0.0.1', () => {
      process.stdout.write(`ready ${local} ${addressOf(calls, emulated.tls ? 'https' : 'http')}\n`)
    })
  })
}

function addressOf(server: Server, protocol: string): string {
  return `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function answer(
  emulated: EmulatedProvider,
  provider: Provider,
  received: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const { method = 'GET', headers } = received
    const request = {
      method,
      url: new URL(received.url ?? '/', 'http://emulator'),
      headers,
      body: await readBody(received),
    }
    if (request.url.pathname.startsWith('/control/')) return control(emulated, provider, request, response)
    await wait(readFaults(provider.store).slow_ms)
    if (consumeFault(provider.store, 'refuse')) throw new Refusal(503, 'unavailable')
    if (consumeFault(provider.store, 'garble')) return sendGarbled(response)
    emulated.answer(provider, request, response)
  } catch (error) {
    if (response.headersSent) return void response.destroy()
    emulated.refuse(response, error instanceof Refusal ? error : new Refusal(500, String(error)))
  }
}

/** What tests control: how it misbehaves, and what happens to a payment. */
function control(
  emulated: EmulatedProvider,
  { store, apiKey, now }: Provider,
  request: EmulatorRequest,
  response: ServerResponse,
): void {
  if (request.headers.authorization !== `Bearer ${apiKey}`) throw new Refusal(401, 'unauthorized')
  const told: unknown = JSON.parse(request.body)
  if (request.url.pathname === '/control/faults') {
    inTransaction(store, () => writeFaults(store, faultsSchema.parse(told)))
  } else if (request.url.pathname === '/control/forget-keys') {
    change(store, 'delete from idempotency_keys')
  } else {
    const { provider_id, status } = forced.parse(told)
    const payment = emulated.find(store, provider_id)
    if (!payment) throw new Refusal(404, 'not_found')
    movePayment(store, payment.id, [payment.status], status, now())
  }
  sendJson(response, 200, {})
}

const forced = forcedInput.extend({ provider_id: z.string() })

export { failAfterCommit }
