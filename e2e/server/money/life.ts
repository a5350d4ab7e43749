// One life of the product with money, in a process that may be killed at any moment: it buys, receives notices, spends, refunds and settles.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { newId } from '../../../src/base/ids.ts'
import { creditBalance, spendCredits } from '../../../src/features/credits/service.ts'
import { orderBundle } from '../../../src/features/payments/orders/service.ts'
import { refundableOf, requestRefund, settleForgottenRefunds } from '../../../src/features/payments/refunds/service.ts'
import { settleForgottenPayments } from '../../../src/features/payments/service.ts'
import type { PaymentRow } from '../../../src/features/payments/service.ts'
import { receiveNotice } from '../../../src/features/payments/settling/service.ts'
import { inTransaction, openDb } from '../../../src/platform/db/db.ts'
import { sandboxGateway } from '../../../src/platform/payments/sandbox-gateway.ts'
import { submitForm } from '../../../src/platform/payments/sandbox-testing.ts'
import type { Platform } from '../../../src/platform/platform.ts'
import { loadWords } from '../../../src/platform/words.ts'
import { randomFrom } from './random.ts'

export interface Life {
  readonly databaseUrl: string
  readonly provider: { readonly url: string; readonly api_key: string; readonly webhook_secret: string }
  readonly siteId: string
  readonly members: readonly string[]
  readonly bundles: readonly string[]
  /** The port for incoming notices; the same in all lives of a run. */
  readonly port: number
  readonly seed: number
}

const life = JSON.parse(process.env['LIFE'] ?? '{}') as Life
const random = randomFrom(life.seed)
const db = openDb(life.databaseUrl, { max: 8, onError: () => undefined })
const platform = {
  db,
  now: () => new Date(),
  gateway: sandboxGateway({ ...life.provider, retryWaitsMs: [20, 50, 200] }),
  words: await loadWords(path.resolve(import.meta.dirname, '../../../src/copy')),
  config: { publicUrl: null },
  live: { publish: () => undefined },
  log: { debug() {}, info() {}, warn() {}, error() {} },
  jobs: { enqueue: async () => undefined },
} as unknown as Platform

const server = createServer((request, response) => {
  let rawBody = ''
  request.on('data', (part: Buffer) => (rawBody += part.toString()))
  request.on('end', () => {
    receiveNotice(platform, { headers: request.headers, rawBody, query: {} })
      .then(() => response.writeHead(200).end())
      .catch(() => response.writeHead(500).end())
  })
})
await new Promise<void>((resolve) => server.listen(life.port, '127.0.0.1', () => resolve()))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

await Promise.all([0, 1, 2, 3].map(() => live()))

/** The driver kills this process; a refused step is as good as a successful one. */
async function live(): Promise<never> {
  for (;;) {
    const memberId = pick(life.members)
    const does = pick([buy, buy, spend, spend, refund, settle])
    process.stdout.write('.')
    await does(memberId).catch(() => undefined)
  }
}

function pick<T>(from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T
}

async function buy(memberId: string): Promise<void> {
  const order = await orderBundle(platform, {
    siteId: life.siteId,
    memberId,
    clientId: newId(),
    bundleId: pick(life.bundles),
    country: 'NL',
    method: 'ideal',
    locale: 'en',
    origin,
  })
  if (order.checkout_url) await submitForm(order.checkout_url, pick(['pay', 'pay', 'pay', 'pay_later', 'fail']))
}

async function spend(memberId: string): Promise<void> {
  const credits = Math.floor((await creditBalance(db, memberId)) * random() * 0.5)
  if (credits === 0) return
  const spending = { key: `message:${newId()}`, reason: 'message', subjectId: null, now: platform.now() } as const
  await inTransaction(db, (tx) => spendCredits(tx, memberId, credits, spending))
}

async function refund(memberId: string): Promise<void> {
  const orders = await db.selectFrom('payment').selectAll().where('member_id', '=', memberId).execute()
  const order = pick<PaymentRow | undefined>(orders)
  const offer = order && (await refundableOf(platform, order))
  if (!order || !offer) return
  const { credits, amountMinor } = offer
  await requestRefund(platform, { memberId, clientId: newId(), paymentId: order.id, credits, amountMinor })
}

async function settle(): Promise<void> {
  await settleForgottenPayments(platform)
  await settleForgottenRefunds(platform)
}
