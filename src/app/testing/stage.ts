// A stage for the whole-server tests: the real server on a real database, the demo's two sites, and visitors with cookies of their own.
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll } from 'vitest'
import { demoSites } from '../../../demo/sites.ts'
import { newId } from '#base/ids.ts'
import { hashPassword } from '#features/accounts/service.ts'
import { addSite } from '#features/sites/service.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/db.ts'
import type { PaymentGateway } from '#platform/payments/gateway.ts'
import { sandboxGateway } from '#platform/payments/sandbox-gateway.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { ownPhotoCheck } from '#platform/photo-check.ts'
import type { Platform } from '#platform/platform.ts'
import { seenChanges } from '#platform/realtime/seen-changes.ts'
import { startLive } from '#platform/realtime/start-live.ts'
import { openPush } from '#platform/delivery/push.ts'
import { openStorage } from '#platform/storage/storage.ts'
import { makeDataFolder } from '#platform/testing/data-folder.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { loadWords } from '#platform/words.ts'
import { createServer } from '../http-server.ts'
import { addStageMember, openStageSession } from './members.ts'
import type { StageMember } from './members.ts'

export interface Stage {
  app: FastifyInstance
  platform: Platform
  db: Database
  databaseUrl: string
  /** What the whole server takes as the current time. */
  clock: { now: Date }
  /** What was enqueued for a worker, and what was logged as an error. */
  enqueued: { name: string; data: object }[]
  errors: object[]
  /** Empties the database and sets up the two sites again; call it in `beforeEach`. */
  reset(): Promise<void>
  /** A browser on a network of its own, with nobody logged in. */
  visitor(options?: VisitorOptions): Visitor
  /** A browser logged in as a new member of the default site. */
  member(given?: StageMember): Promise<Visitor & { id: string }>
}

export interface VisitorOptions {
  host?: string
  headers?: Record<string, string>
  remoteAddress?: string
}

export interface Answer {
  status: number
  // oxlint-disable-next-line no-explicit-any -- a test looks into an answer as a stranger would
  body: any
  text: string
  headers: Record<string, string | string[] | number | undefined>
  setCookies: string[]
}

type Given = Pick<InjectOptions, 'payload' | 'headers'> & { query?: Record<string, string>; body?: unknown }

export interface Visitor {
  cookies: Map<string, string>
  ask(method: string, path: string, given?: Given): Promise<Answer>
  get(path: string, query?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown): Promise<Answer>
  put(path: string, body?: unknown): Promise<Answer>
  delete(path: string, body?: unknown): Promise<Answer>
}

/** The password of every member of the stage. */
export const stagePassword = 'a rather quiet harbour'
const startedAt = new Date('2026-06-15T12:20:00Z')

/** Call it at the top of a test file; everything is cleaned up after the last test. */
export async function openStage(
  gateway?: PaymentGateway,
  config: Partial<Config> = {},
  metrics?: Metrics,
): Promise<Stage> {
  const { db, url, emptied } = await testDb()
  const folder = makeDataFolder('stage')
  const clock = { now: startedAt }
  const enqueued: Stage['enqueued'] = []
  const errors: object[] = []
  const quiet = () => undefined
  const log = { debug: quiet, info: quiet, warn: quiet, error: (fields: object) => void errors.push(fields) }
  const live = await startLive({ databaseUrl: url, redisUrl: null, log })
  const changes = seenChanges(url, log)
  const platform: Platform = {
    config: { ...usualConfig(folder.path), ...config },
    db,
    now: () => clock.now,
    live,
    seenChanges: changes,
    storage: openStorage(folder.path),
    jobs: { enqueue: async (_db, name, data) => void enqueued.push({ name, data }) },
    gateway: gateway ?? sandboxGateway(absentProvider),
    photoCheck: ownPhotoCheck,
    push: openPush(db, { ...usualConfig(folder.path), ...config }.pushServices),
    words: await loadWords(join(import.meta.dirname, '../../copy')),
    log,
    metrics,
  }
  const app = await createServer(platform, { development: false, pages: false })
  // Injected requests have no socket whose silence could be timed.
  app.addHook('onRequest', async ({ raw }) => {
    raw.setTimeout ??= () => raw
  })
  await app.ready()
  afterAll(async () => {
    await app.close()
    await live.stop()
    await changes.stop()
    await folder.remove()
  })
  const passwordHash = await hashPassword(stagePassword)
  const visitor = (options: VisitorOptions = {}) => visitorOf(app, options)
  return {
    app,
    platform,
    db,
    databaseUrl: url,
    clock,
    enqueued,
    errors,
    visitor,
    reset: async () => {
      await emptied()
      clock.now = startedAt
      enqueued.length = 0
      errors.length = 0
      for (const site of demoSites) await addSite(platform, site)
    },
    member: async (given = {}) => {
      const browser = visitor(given.host ? { host: given.host } : {})
      const id = await addStageMember(platform, passwordHash, given)
      browser.cookies.set('session', await openStageSession(platform, id))
      return Object.assign(browser, { id })
    },
  }
}

function usualConfig(dataDir: string): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    publicUrl: null,
    databaseUrl: null,
    redisUrl: null,
    smtpUrl: null,
    mailHookSecret: null,
    healthPassword: null,
    mailBounceAddress: null,
    pushServices: ['push.example'],
    trustedProxies: [],
    logLevel: 'silent',
    metrics: null,
    smsUrl: null,
    storageUrl: null,
    requestsPerMinute: 100_000,
    payments: { provider: 'sandbox' },
    secret: 'a secret of the tests that is long enough',
  }
}

/** If a test starts no provider, none answers. */
const absentProvider = { url: 'http://127.0.0.1:1', api_key: 'none', webhook_secret: 'none', retryWaitsMs: [] }

let networks = 0

function visitorOf(app: FastifyInstance, options: VisitorOptions): Visitor {
  const { host = 'localhost' } = options
  networks += 1
  const remoteAddress =
    options.remoteAddress ?? `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`
  const cookies = new Map<string, string>()
  const ask = async (method: string, path: string, given: Given = {}): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const json = given.body === undefined ? {} : { payload: JSON.stringify(given.body) }
    const response = await app.inject({
      method: method as 'GET',
      url: path,
      remoteAddress,
      headers: {
        host,
        ...(cookie ? { cookie } : {}),
        ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
        ...given.headers,
      },
      ...(given.query ? { query: given.query } : {}),
      ...(given.payload === undefined ? json : { payload: given.payload }),
    })
    const setCookies = [response.headers['set-cookie'] ?? []].flat()
    for (const line of setCookies) keepCookie(cookies, line)
    return {
      status: response.statusCode,
      body: asJson(response.body),
      text: response.body,
      headers: response.headers,
      setCookies,
    }
  }
  return {
    cookies,
    ask,
    get: (path, query) => ask('GET', path, query ? { query } : {}),
    post: (path, body = {}) => ask('POST', path, { body }),
    put: (path, body = {}) => ask('PUT', path, { body }),
    delete: (path, body = {}) => ask('DELETE', path, { body }),
  }
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  if (/max-age=0/i.test(line)) cookies.delete(name)
  else cookies.set(name, value)
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A `client_id` as a window makes it. */
export const clientId = () => newId()
