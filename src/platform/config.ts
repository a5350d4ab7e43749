// What the operator sets through the environment: read once, checked, and refused with a sentence when it can't be right.
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { writeOnce } from './write-once.ts'

export interface Config {
  readonly port: number
  readonly host: string
  /** Everything this installation keeps: database, pictures, secret. An absolute path. */
  readonly dataDir: string
  /** How the world reaches us, without a slash at the end; null means each site at its own domain. */
  readonly publicUrl: string | null
  /** A PostgreSQL of the operator's own; null means the embedded one. */
  readonly databaseUrl: string | null
  readonly redisUrl: string | null
  readonly smtpUrl: string | null
  /** What the mail provider proves itself with when it reports bounces and complaints; null: nothing is taken in. */
  readonly mailHookSecret: string | null
  /** Opens the page that tells how the jobs stand; null: there is none. */
  readonly healthPassword: string | null
  /** Where bounced mail comes back to; each mail gets an address of its own in front of its @. Null: the sender's. */
  readonly mailBounceAddress: string | null
  /** Hosts of push services (or whole origins) that notices may be sent to. */
  readonly pushServices: readonly string[]
  /** Takes text messages to phones over HTTP; null means the outbox. */
  readonly smsUrl: string | null
  /** The bucket that pictures lie in; null means DATA_DIR. */
  readonly storageUrl: string | null
  /** How many requests one network may make; calls that guessing would profit from have lower limits of their own. */
  readonly requestsPerMinute: number
  /** Who takes the money. */
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
/** Those of Chrome and its kin, Firefox, Safari and Edge. */
const usualPushServices = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]
const portSentence = 'must be a number between 0 and 65535'

const settings = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, portSentence)
    .transform(Number)
    .refine((port) => port <= 65_535, portSentence)
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, 'must be a name or number of this machine, like 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: address(['http:', 'https:'], 'https://example.com')
    .transform((url) => url.replace(/\/+$/, ''))
    .nullable()
    .default(null),
  DATABASE_URL: address(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name')
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
  MAIL_BOUNCE_ADDRESS: z.email('must be an address like bounces@example.com').nullable().default(null),
  PUSH_SERVICES: z
    .string()
    .regex(/^[\w.:/-]+(\s*,\s*[\w.:/-]+)*$/, 'must be hosts with commas between them')
    .transform((list) => list.split(',').map((one) => one.trim()))
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
  PAYMENT_PROVIDER: z.enum(['sandbox', 'mollie', 'verotel'], 'must be sandbox, mollie or verotel').default('sandbox'),
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
  SECRET: z.string().min(shortestSecret, `must have at least ${shortestSecret} characters`).optional(),
})

/** Never repeats the value itself: addresses hold passwords, and sentences end up in logs. */
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
    payments: paymentSettings(parsed.data),
    secret: SECRET ?? storedSecret(dataDir),
  }
}

/** A real provider needs its keys, and an address of ours where it can report. */
function paymentSettings(given: z.infer<typeof settings>): PaymentSettings {
  const { PAYMENT_PROVIDER: provider, MOLLIE_API_KEY, VEROTEL_SHOP_ID, VEROTEL_SIGNATURE_KEY, VEROTEL_URL } = given
  if (provider === 'sandbox') return { provider }
  if (given.PUBLIC_URL === null) throw missing('PUBLIC_URL', provider)
  if (provider === 'mollie') {
    if (!MOLLIE_API_KEY) throw missing('MOLLIE_API_KEY', provider)
    return { provider, apiKey: MOLLIE_API_KEY }
  }
  if (!VEROTEL_SHOP_ID) throw missing('VEROTEL_SHOP_ID', provider)
  if (!VEROTEL_SIGNATURE_KEY) throw missing('VEROTEL_SIGNATURE_KEY', provider)
  return { provider, shopId: VEROTEL_SHOP_ID, signatureKey: VEROTEL_SIGNATURE_KEY, url: VEROTEL_URL }
}

function missing(name: string, provider: string): Error {
  return new Error(`${name} must be set where PAYMENT_PROVIDER is ${provider}.`)
}

function address(protocols: string[], example: string) {
  const sentence = `must be an address like ${example}`
  return z.string().refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ''), sentence)
}

function isBucket(value: string): boolean {
  const url = URL.parse(value)
  if (url?.protocol !== 's3:') return false
  const tls = url.searchParams.get('tls') ?? 'on'
  return (
    Boolean(url.username && url.password && url.host && /^\/[^/]+\/?$/.test(url.pathname)) && /^(on|off)$/.test(tls)
  )
}

/** Made once, so that people stay logged in over a restart. Two processes starting at once agree on the first. */
function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  try {
    mkdirSync(dataDir, { recursive: true })
    writeOnce(file, randomBytes(32).toString('hex'))
  } catch (error) {
    throw new Error(`DATA_DIR must be a folder that can be written to (${(error as Error).message}).`, { cause: error })
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= shortestSecret) return secret
  throw new Error(`The secret in ${file} is shorter than ${shortestSecret} characters. Remove the file, or set SECRET.`)
}
