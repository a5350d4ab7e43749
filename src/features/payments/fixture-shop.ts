// A shop for tests: a site with bundles, members, a real provider's program, and the calls of this room over HTTP.
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeEach, expect, vi } from 'vitest'
import { newId } from '#base/ids.ts'
import { addTestMember } from '#features/credits/fixture-members.ts'
import { creditBalance, spendCredits } from '#features/credits/service.ts'
import { addTestSite } from '#features/sites/testing.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Database } from '#platform/db/db.ts'
import { serveApi, withoutExtension } from '#platform/http/api.ts'
import type { Caller } from '#platform/http/caller.ts'
import { errorBody } from '#platform/http/respond.ts'
import { stageOf } from '#platform/payments/fixture-emulators.ts'
import type { ProviderName, ProviderStage } from '#platform/payments/fixture-emulators.ts'
import { submitForm } from '#platform/payments/sandbox-testing.ts'
import type { Platform } from '#platform/platform.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { loadWords } from '#platform/words.ts'
import { paymentsApi } from './api.ts'
import { mandatesApi } from './mandates/api.ts'
import { orderBundle } from './orders/service.ts'
import type { Order } from './orders/service.ts'
import { offerFor } from './offers/service.ts'
import type { OfferRequest } from './offers/service.ts'
import { isPremium, paymentOf } from './service.ts'
import type { PaymentRow } from './service.ts'

export interface Shop {
  db: Database
  platform: Platform
  stage: ProviderStage
  url: string
  /** Advances the platform's clock by this much. */
  clock: { aheadMs: number }
  /** What open windows heard. */
  heard: object[]
  /** The provider's ids of the payments whose notices came and were processed, one per notice. */
  notices: string[]
  site: string
  ann: string
  bob: string
  /** Bundles by their credits. */
  bundles: Record<number, string>
  order(changes?: Partial<Order>): ReturnType<typeof orderBundle>
  offer(changes?: Partial<OfferRequest>): ReturnType<typeof offerFor>
  /** Pays an order on the provider's page and waits until it is booked. */
  pay(order: PaymentRow): Promise<void>
  /** An order that was paid. */
  bought(changes?: Partial<Order>): Promise<PaymentRow & { status: 'completed'; provider_id: string }>
  /** Ann's credits, or another member's, for a message. */
  spend(credits: number, memberId?: string): ReturnType<typeof spendCredits>
  /** Presses a button on the provider's page. */
  press(checkoutUrl: string | null, action?: string): Promise<void>
  stateOf(memberId: string): Promise<{ credits: number; premium: boolean }>
  addCode(code: string, more?: object): Promise<string>
  /** Gives a member an address that mails go to, in English. */
  addContact(memberId: string): Promise<void>
}

/** Call it at the top of a test file: site, members and bundles are set up anew before each test. */
export async function openShop(provider: ProviderName = 'sandbox'): Promise<Shop> {
  const { db, emptied } = await testDb()
  const clock = { aheadMs: 0 }
  const heard: object[] = []
  const platform = {
    db,
    now: () => new Date(Date.now() + clock.aheadMs),
    words: await loadWords(join(import.meta.dirname, '../../copy')),
    config: { publicUrl: null, smtpUrl: null, secret: 'a secret of the tests that is long enough' },
    live: { publish: (to: string[], event: object) => heard.push({ to, ...event }) },
    log: { debug() {}, info() {}, warn() {}, error() {} },
  } as unknown as Platform
  const notices: string[] = []
  const { url, quiet, close } = await listen(platform, () => shop.site, notices)
  const stage = await stageOf(provider, `${url}/api/postback.php`)
  Object.assign(platform, { gateway: stage.gateway })
  const shop: Shop = {
    db,
    platform,
    stage,
    url,
    clock,
    heard,
    notices,
    site: '',
    ann: '',
    bob: '',
    bundles: {},
    order: (changes) => orderBundle(platform, { ...usualOrder(shop), ...changes }),
    offer: (changes) => offerFor(platform, { siteId: shop.site, memberId: shop.ann, geoCountry: 'NL', ...changes }),
    pay: (order) => payOrder(platform, order),
    bought: async (changes) => {
      const order = await shop.order(changes)
      await shop.pay(order)
      return { ...order, status: 'completed', provider_id: order.provider_id ?? '' }
    },
    spend: (credits, memberId = shop.ann) => spendOnMessage(platform, memberId, credits),
    press: async (checkoutUrl, action = 'pay') => void (await submitForm(checkoutUrl, action)),
    stateOf: async (member) => ({ credits: await creditBalance(db, member), premium: await isPremium(db, member) }),
    addCode: (code, more) => insertCode(db, shop.site, code, more),
    addContact: (memberId) => insertContact(db, shop.site, memberId),
  }
  // Late reports about the previous test would meet rows that are being deleted.
  beforeEach(() =>
    quiet(async () => {
      await emptied()
      await setUp(shop, db)
    }),
  )
  afterAll(async () => {
    await close()
    await stage.stop()
  })
  return shop
}

async function payOrder(platform: Platform, { id, member_id, checkout_url }: PaymentRow): Promise<void> {
  await submitForm(checkout_url, 'pay')
  await vi.waitFor(async () => expect((await paymentOf(platform, member_id, id)).status).toBe('completed'), {
    timeout: 15_000,
  })
}

function spendOnMessage({ db, now }: Platform, memberId: string, credits: number) {
  const message = { key: `message:${newId()}`, reason: 'message', subjectId: null, now: now() }
  return inTransaction(db, (tx) => spendCredits(tx, memberId, credits, message))
}

/** A hundred credits for Ann. */
export function usualOrder(shop: Shop): Order {
  return {
    siteId: shop.site,
    memberId: shop.ann,
    clientId: newId(),
    bundleId: shop.bundles[100] ?? '',
    country: 'NL',
    method: 'ideal',
    locale: 'en',
    origin: shop.url,
  }
}

/** The members of a reset shop signed up long ago, so that no time bonus is in the way. */
async function setUp(shop: Shop, db: Database): Promise<void> {
  shop.clock.aheadMs = 0
  shop.heard.length = 0
  shop.notices.length = 0
  await shop.stage.misbehave({ webhook_retry_ms: 50, settle_ms: 100 })
  shop.site = await addTestSite(
    shop.platform,
    {
      countries: ['NL', 'SE'],
      message_credits: 2,
      creditor_identifier: 'DE98ZZZ09999999999',
      support_email: 'a@duet.test',
    },
    { name: 'Duet Ltd', address: 'Street 1' },
  )
  shop.ann = await addTestMember(db, shop.site)
  shop.bob = await addTestMember(db, shop.site)
  await db
    .updateTable('member')
    .set({ signed_up_at: new Date('2026-01-01') })
    .execute()
  shop.bundles = {}
  for (const [position, [credits, amount_minor, currency, country]] of prices.entries()) {
    const id = newId()
    if (country === null) shop.bundles[credits] = id
    await db
      .insertInto('bundle')
      .values({ id, site_id: shop.site, credits, amount_minor, currency, country, position })
      .execute()
  }
}

const prices: [number, number, string, string | null][] = [
  [20, 1000, 'EUR', null],
  [100, 3999, 'EUR', null],
  [20, 11900, 'SEK', 'SE'],
]

async function insertContact(db: Database, site_id: string, member_id: string): Promise<void> {
  const email = `${member_id}@duet.test`
  await db.insertInto('contact').values({ member_id, site_id, email, language: 'en', confirmed_at: null }).execute()
}

async function insertCode(db: Database, site: string, code: string, more: object = {}): Promise<string> {
  const id = newId()
  await db
    .insertInto('discount_code')
    .values({ id, site_id: site, code, value_percentage: 50, validity: 'once-per-user', ...more })
    .execute()
  return id
}

/** The calls of this room, as the product serves them; the header `x-member` says who is logged in. */
async function listen(platform: Platform, siteId: () => string, notices: string[]) {
  const app = fastify({ forceCloseConnections: true, rewriteUrl: ({ url: given }) => withoutExtension(given ?? '/') })
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body as string
    done(null, JSON.parse(body as string))
  })
  app.setErrorHandler((error, _request, reply) => {
    const body = errorBody(error, 'en', platform.words)
    return reply.code(body.statusCode).send(body)
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body as string
    done(null, Object.fromEntries(new URLSearchParams(body as string)))
  })
  const underWay = new Set<string>()
  let isOpen = true
  app.addHook('onRequest', async ({ id }, reply) => {
    if (!isOpen) return reply.code(503).send()
    underWay.add(id)
  })
  app.addHook('onResponse', async ({ id }) => void underWay.delete(id))
  /** Does something while nobody is served: requests under way are waited for, and new ones are refused. */
  const quiet = async (work: () => Promise<void>) => {
    isOpen = false
    await vi.waitFor(() => expect([...underWay]).toEqual([]), { timeout: 15_000, interval: 5 })
    await work()
    isOpen = true
  }
  app.addHook('onResponse', async ({ url: path, body, query }, { statusCode }) => {
    if (!/^\/api\/(webhook|postback)/.test(path) || statusCode !== 200) return
    const about = { ...(query as object), ...(body as object | null) } as Record<string, string>
    notices.push(about['provider_id'] ?? about['id'] ?? about['referenceID'] ?? '')
  })
  const caller = { country: 'NL', locale: 'en', sameOrigin: true, setCookies: [], cookies: {} }
  serveApi(
    app,
    [...paymentsApi, ...mandatesApi],
    async (request) =>
      ({
        ...caller,
        siteId: siteId(),
        origin: url,
        memberId: request.headers['x-member'] ?? null,
      }) as unknown as Caller,
    platform,
  )
  const url: string = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, quiet, close: () => app.close() }
}
