// A running sandbox for tests: the real program in a folder of its own, a shop that receives its webhooks, and a payer who fills in forms.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeDataFolder } from '#platform/testing/data-folder.ts'
import type { PaymentGateway, PaymentOrder, PaymentStatus } from './gateway.ts'
import { sandboxGateway, type SandboxAccess } from './sandbox-gateway.ts'
import { startSandboxProvider, type SandboxProvider } from './start-sandbox.ts'

export interface ReceivedWebhook {
  readonly headers: Record<string, string | string[] | undefined>
  readonly rawBody: string
  readonly query: Readonly<Record<string, string>>
  readonly at: Date
}

export interface Shop {
  readonly url: string
  readonly heard: ReceivedWebhook[]
  /** What the shop answers to the next webhooks about a payment, by its id; 200 to all others. */
  readonly answers: Map<string, number[]>
  stop(): Promise<void>
}

export async function startShop(): Promise<Shop> {
  const heard: ReceivedWebhook[] = []
  const answers: Shop['answers'] = new Map()
  const server = createServer((request, response) => {
    let rawBody = ''
    request.on('data', (chunk: Buffer) => (rawBody += chunk.toString()))
    request.on('end', () => {
      const { pathname, searchParams, search } = new URL(request.url ?? '/', 'http://shop')
      const query = Object.fromEntries(searchParams)
      if (pathname === '/webhook') heard.push({ headers: request.headers, rawBody, query, at: new Date() })
      const about = [...answers.keys()].find((id) => (rawBody + search).includes(id))
      response.writeHead(answers.get(about ?? '')?.shift() ?? 200).end('OK')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard, answers, stop }
}

export interface Stage {
  readonly provider: SandboxProvider
  readonly shop: Shop
  readonly gateway: PaymentGateway
  gatewayWith(access: Partial<SandboxAccess>): PaymentGateway
  order(changes?: Partial<PaymentOrder>): PaymentOrder
  /** Makes the provider misbehave; faults not named are off. */
  misbehave(faults: Record<string, number>): Promise<void>
  force(providerId: string, status: PaymentStatus): Promise<void>
  stop(): Promise<void>
}

export async function setStage(): Promise<Stage> {
  const folder = makeDataFolder('sandbox')
  const provider = await startSandboxProvider({ dataDir: folder.path, log: () => {} })
  const shop = await startShop()
  const gatewayWith = (access: Partial<SandboxAccess>): PaymentGateway =>
    sandboxGateway({ ...provider, retryWaitsMs: [50, 200, 1_000, 2_000], ...access })
  const tell = async (method: string, path: string, body: object): Promise<void> => {
    const headers = { authorization: `Bearer ${provider.api_key}`, 'content-type': 'application/json' }
    const answer = await fetch(provider.url + path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }
  return {
    provider,
    shop,
    gateway: gatewayWith({}),
    gatewayWith,
    order: (changes) => makeOrder(shop, changes),
    misbehave: (faults) => tell('PUT', '/v1/faults', faults),
    force: (id, status) => tell('POST', `/v1/payments/${id}/force`, { status }),
    stop: async () => {
      await provider.stop()
      await shop.stop()
      await folder.remove()
    },
  }
}

export function makeOrder(shop: Shop, changes: Partial<PaymentOrder> = {}): PaymentOrder {
  return {
    idempotency_key: crypto.randomUUID(),
    amount_minor: 2495,
    currency: 'EUR',
    description: '100 credits',
    method: 'ideal',
    locale: 'en',
    return_url: `${shop.url}/transactions/1`,
    webhook_url: `${shop.url}/webhook`,
    reference: 'order-1',
    ...changes,
  }
}

/** What a browser does with the page's form: every field with its value, manual changes, and one button pressed. */
export async function submitForm(
  checkoutUrl: string | null,
  action: string,
  typed: Record<string, string> = {},
): Promise<Response> {
  const page = await fetch(checkoutUrl ?? '')
  const inputs = (await page.text()).matchAll(/<input type="text" id="\w+" name="(\w+)" value="([^"]*)"/g)
  const form = new URLSearchParams([...inputs].map(([, name = '', value = '']) => [name, value]))
  for (const [name, value] of Object.entries({ ...typed, action })) form.set(name, value)
  return fetch(checkoutUrl ?? '', { method: 'POST', body: form, redirect: 'manual' })
}
