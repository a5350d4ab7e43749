// What the operator sets through the environment: read once, validated, and refused with a clear sentence if it can't be right.
import { randomBytes } from 'node:crypto'
import { accessSync, constants, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { messageOf } from '#base/caught.ts'
import { makeFolder } from './make-folder.ts'
import { writeOnce } from './secrets/write-once.ts'

export interface Config {
  readonly port: number
  readonly host: string
  /** Everything this installation stores: database, pictures, secret. An absolute path. */
  readonly dataDir: string
  /** The public URL of the default site, without a trailing slash; the others, and null, mean each site at its own domain. */
  readonly publicUrl: string | null
  /** Proxies, as addresses or networks, that are trusted for the client's address, the host name and the protocol. */
  readonly trustedProxies: readonly string[]
  /** An external PostgreSQL; null means the embedded one. */
  readonly databaseUrl: string | null
  readonly redisUrl: string | null
  readonly smtpUrl: string | null
  /** The secret with which the mail provider authenticates when it reports bounces and complaints; null: none are accepted. */
  readonly mailHookSecret: string | null
  /** The password of the page with the state of the jobs; null: there is no such page. */
  readonly healthPassword: string | null
  /** The address that bounced mail returns to; each mail gets a tag of its own before its @. Null: the sender's. */
  readonly mailBounceAddress: string | null
  /** Hosts of push services (or whole origins) that notifications may be sent to. */
  readonly pushServices: readonly string[]
  /** The HTTP gateway for text messages to phones; null means the outbox. */
  readonly smsUrl: string | null
  /** The bucket for pictures; null means DATA_DIR. */
  readonly storageUrl: string | null
  /** How many requests one network may make; calls that could be brute-forced have lower limits of their own. */
  readonly requestsPerMinute: number
  /** The lowest level that is logged. */
  readonly logLevel: (typeof logLevels)[number]
  /** Where a monitoring system reads the metrics of this process; null: nowhere, and none are collected. */
  readonly metrics: { readonly port: number; readonly host: string } | null
  /** The payment provider. */
  readonly payments: PaymentSettings
  /** Signs links and cookies. */
  readonly secret: string
}

/** `sandbox` is a program of our own: no money moves. */
export type PaymentSettings =
  | { readonly provider: 'sandbox' }
  | { readonly provider: 'mollie'; readonly apiKey: string }
  | { readonly provider: 'verotel'; readonly shopId: string; readonly signatureKey: string; readonly url: string }

const shortestSecret = 32
/** The push services of Chrome and its relatives, Firefox, Safari and Edge. */
const usualPushServices = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]
const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
const portSentence = 'must be a number between 0 and 65535'
const port = z
  .string()
  .regex(/^\d{1,5}$/, portSentence)
  .transform(Number)
  .refine((given) => given <= 65_535, portSentence)
const host = z
  .string()
  .regex(/^[\w.:%-]+$/, 'must be a name or number of this machine, like 127.0.0.1 or 0.0.0.0')
  .default('127.0.0.1')

const settings = z.object({
  PORT: port.default(3000),
  HOST: host,
  METRICS_PORT: port.nullable().default(null),
  METRICS_HOST: host,
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: address(['http:', 'https:'], 'https://example.com')
    .transform((url) => url.replace(/\/+$/, ''))
    .refine(isOrigin, 'must be an address without a path, like https://example.com')
    .nullable()
    .default(null),
  TRUSTED_PROXIES: z
    .string()
    .transform(listed)
    .refine(
      (given) => given.every(isNetwork),
      'must be addresses or networks with commas between them, like 10.0.0.0/8',
    )
    .default([]),
  DATABASE_URL: address(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name')
    .refine(hasCertificates, "names a certificate or key in a file that can't be read")
    .nullable()
    .default(null),
  REDIS_URL: address(['redis:', 'rediss:'], 'redis://host:6379').nullable().default(null),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtps://user:password@host:465').nullable().default(null),
  MAIL_HOOK_SECRET: z
    .string()
    .min(shortestSecret, `must have at least ${shortestSecret} characters`)
    .nullable()
    .default(null),
  HEALTH_PASSWORD: z.string().min(16, 'must have at least 16 characters').nullable().default(null),
  MAIL_BOUNCE_ADDRESS: z
    .email('must be an address like bounces@example.com')
    .refine((address) => address.indexOf('@') <= 21, 'must have at most 21 characters before its @')
    .nullable()
    .default(null),
  PUSH_SERVICES: z
    .string()
    .regex(
      /^(https?:\/\/)?[\w.-]+(:\d+)?(\s*,\s*(https?:\/\/)?[\w.-]+(:\d+)?)*$/,
      'must be hosts with commas between them',
    )
    .transform(listed)
    .default(usualPushServices),
  SMS_URL: address(['https:', 'http:'], 'https://key@host/path').nullable().default(null),
  STORAGE_URL: z
    .string()
    .refine(isBucket, 'must be an address like s3://key:secret@host/bucket?region=eu-central-1')
    .nullable()
    .default(null),
  REQUESTS_PER_MINUTE: z
    .string()
    .regex(/^[1-9]\d{0,7}$/, 'must be a number above 0')
    .transform(Number)
    .default(600),
  PAYMENT_PROVIDER: z.enum(['sandbox', 'mollie', 'verotel'], 'must be sandbox, mollie or verotel').optional(),
  MOLLIE_API_KEY: z
    .string()
    .regex(/^(test|live)_\w{30,}$/, 'must be a key of Mollie, like live_ and 30 letters')
    .optional(),
  VEROTEL_SHOP_ID: z
    .string()
    .regex(/^\d{1,12}$/, 'must be the number of the website at Verotel')
    .optional(),
  VEROTEL_SIGNATURE_KEY: z.string().min(16, 'must have at least 16 characters, as Verotel shows it').optional(),
  VEROTEL_URL: address(['https:', 'http:'], 'https://secure.verotel.com').default('https://secure.verotel.com'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('warn'),
  SECRET: z.string().min(shortestSecret, `must have at least ${shortestSecret} characters`).optional(),
})

/** Never repeats the value itself: URLs contain passwords, and these sentences end up in logs. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.entries(env).map(([name, value]) => [name, value?.trim()])
  const parsed = settings.safeParse(Object.fromEntries(given.filter(([, value]) => value)))
  if (!parsed.success) {
    const sentences = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`)
    throw new Error(sentences.join(' '))
  }
  const { PORT, HOST, DATA_DIR, PUBLIC_URL, DATABASE_URL, REDIS_URL, SMTP_URL, STORAGE_URL } = parsed.data
  const { REQUESTS_PER_MINUTE, SECRET, SMS_URL } = parsed.data
  const dataDir = path.resolve(DATA_DIR)
  return {
    port: PORT,
    host: HOST,
    dataDir,
    publicUrl: PUBLIC_URL,
    trustedProxies: parsed.data.TRUSTED_PROXIES,
    databaseUrl: DATABASE_URL,
    redisUrl: REDIS_URL,
    smtpUrl: SMTP_URL,
    mailHookSecret: parsed.data.MAIL_HOOK_SECRET,
    healthPassword: parsed.data.HEALTH_PASSWORD,
    mailBounceAddress: parsed.data.MAIL_BOUNCE_ADDRESS,
    pushServices: parsed.data.PUSH_SERVICES,
    smsUrl: SMS_URL,
    storageUrl: STORAGE_URL,
    requestsPerMinute: REQUESTS_PER_MINUTE,
    logLevel: parsed.data.LOG_LEVEL,
    metrics: metricsSettings(parsed.data),
    payments: paymentSettings(parsed.data),
    secret: SECRET ?? storedSecret(dataDir),
  }
}

/** On the port of the pages, the metrics would be in the way, and public. */
function metricsSettings({ PORT, METRICS_PORT, METRICS_HOST }: z.infer<typeof settings>): Config['metrics'] {
  if (METRICS_PORT === null) return null
  if (METRICS_PORT !== 0 && METRICS_PORT === PORT) throw new Error('METRICS_PORT must be another port than PORT.')
  return { port: METRICS_PORT, host: METRICS_HOST }
}

/** A real provider needs its keys, and a URL of ours to report to. */
function paymentSettings(given: z.infer<typeof settings>): PaymentSettings {
  const { PAYMENT_PROVIDER: provider, MOLLIE_API_KEY, VEROTEL_SHOP_ID, VEROTEL_SIGNATURE_KEY, VEROTEL_URL } = given
  if (provider === undefined) refuseKeysOfNone(given)
  if (provider === undefined || provider === 'sandbox') return { provider: 'sandbox' }
  if (given.PUBLIC_URL === null) throw missing('PUBLIC_URL', provider)
  if (provider === 'mollie') {
    if (!MOLLIE_API_KEY) throw missing('MOLLIE_API_KEY', provider)
    return { provider, apiKey: MOLLIE_API_KEY }
  }
  if (!VEROTEL_SHOP_ID) throw missing('VEROTEL_SHOP_ID', provider)
  if (!VEROTEL_SIGNATURE_KEY) throw missing('VEROTEL_SIGNATURE_KEY', provider)
  return { provider, shopId: VEROTEL_SHOP_ID, signatureKey: VEROTEL_SIGNATURE_KEY, url: VEROTEL_URL }
}

/** If the provider was forgotten, nobody would take money: the sandbox gives credits for nothing. */
function refuseKeysOfNone(given: z.infer<typeof settings>): void {
  const key = (['MOLLIE_API_KEY', 'VEROTEL_SIGNATURE_KEY', 'VEROTEL_SHOP_ID'] as const).find((name) => given[name])
  if (key) throw new Error(`PAYMENT_PROVIDER must be set where ${key} is.`)
}

function missing(name: string, provider: string): Error {
  return new Error(`${name} must be set where PAYMENT_PROVIDER is ${provider}.`)
}

function address(protocols: string[], example: string) {
  const isRight = (url: URL | null) =>
    url !== null && protocols.includes(url.protocol) && (url.host || url.search) !== ''
  return z.string().refine((value) => isRight(URL.parse(value)), `must be an address like ${example}`)
}

/** The driver reads the files that the address names, and would only say which one it did not find. */
function hasCertificates(value: string): boolean {
  const named = URL.parse(value)?.searchParams
  return ['sslrootcert', 'sslcert', 'sslkey'].every((name) => {
    const file = named?.get(name)
    return !file || isReadable(file)
  })
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}

/** Every path of the product is appended directly. */
function isOrigin(value: string): boolean {
  const url = URL.parse(value)
  return /^https?:$/.test(url?.protocol ?? '') && url?.origin.toLowerCase() === value.toLowerCase()
}

function listed(text: string): string[] {
  return text.split(',').map((one) => one.trim())
}

/** An address, or a network as `address/bits`. A network of all addresses would trust whatever anybody claims. */
function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (longest === 0 || more !== undefined) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= longest)
}

function isBucket(value: string): boolean {
  const url = URL.parse(value)
  if (url?.protocol !== 's3:') return false
  const tls = url.searchParams.get('tls') ?? 'on'
  return (
    Boolean(url.username && url.password && url.host && /^\/[^/]+\/?$/.test(url.pathname)) && /^(on|off)$/.test(tls)
  )
}

/** Made once, so that sessions survive a restart. Two processes that start at once agree on the first. */
function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  try {
    makeFolder(dataDir)
    writeOnce(file, randomBytes(32).toString('hex'))
  } catch (error) {
    throw new Error(`DATA_DIR must be a folder that can be written to (${messageOf(error)}).`, { cause: error })
  }
  const secret = readSecret(file)
  if (secret.length >= shortestSecret) return secret
  throw new Error(`The secret in ${file} is shorter than ${shortestSecret} characters. Remove the file, or set SECRET.`)
}

function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    const reason = messageOf(error)
    throw new Error(
      `DATA_DIR has a secret that can't be read (${reason}). Start as the user whose it is, or set another.`,
      { cause: error },
    )
  }
}
