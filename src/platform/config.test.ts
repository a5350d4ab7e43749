// A wrong setting is refused with a sentence that names it; a valid one is understood as intended.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeDataFolder } from '#platform/testing/data-folder.ts'
import { readConfig } from './config.ts'

const folder = makeDataFolder('config')
const DATA_DIR = folder.path
afterAll(() => folder.remove())

test('needs no settings', () => {
  expect(readConfig({ DATA_DIR })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: DATA_DIR,
    publicUrl: null,
    databaseUrl: null,
    redisUrl: null,
    smtpUrl: null,
    smsUrl: null,
    requestsPerMinute: 600,
    metrics: null,
  })
})

test('treats an empty setting as unset', () => {
  expect(readConfig({ DATA_DIR, PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null })
})

test('accepts every setting', () => {
  const given = {
    DATA_DIR,
    PORT: '8080',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://example.com/',
    TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::7',
    DATABASE_URL: 'postgres://me:secret@db/duet',
    REDIS_URL: 'redis://cache:6379',
    SMS_URL: 'https://key@texts.example/v1',
    SMTP_URL: 'smtps://me:secret@mail:465',
    MAIL_HOOK_SECRET: 'b'.repeat(32),
    HEALTH_PASSWORD: 'c'.repeat(16),
    MAIL_BOUNCE_ADDRESS: 'bounces@example.com',
    PUSH_SERVICES: 'push.example, http://127.0.0.1:9',
    STORAGE_URL: 's3://key:secret@s3.example/photos?region=eu-central-1',
    REQUESTS_PER_MINUTE: '90',
    LOG_LEVEL: 'info',
    METRICS_PORT: '9400',
    METRICS_HOST: '10.0.0.3',
    SECRET: 'a'.repeat(32),
  }
  expect(readConfig(given)).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: DATA_DIR,
    publicUrl: 'https://example.com',
    trustedProxies: ['10.0.0.0/8', '2001:db8::7'],
    databaseUrl: 'postgres://me:secret@db/duet',
    redisUrl: 'redis://cache:6379',
    smsUrl: 'https://key@texts.example/v1',
    smtpUrl: 'smtps://me:secret@mail:465',
    mailHookSecret: 'b'.repeat(32),
    healthPassword: 'c'.repeat(16),
    mailBounceAddress: 'bounces@example.com',
    pushServices: ['push.example', 'http://127.0.0.1:9'],
    storageUrl: 's3://key:secret@s3.example/photos?region=eu-central-1',
    requestsPerMinute: 90,
    logLevel: 'info',
    metrics: { port: 9400, host: '10.0.0.3' },
    payments: { provider: 'sandbox' },
    secret: 'a'.repeat(32),
  })
})

test.each([
  ['PORT', 'eighty', 'PORT must be a number between 0 and 65535.'],
  ['PORT', '65536', 'PORT must be a number between 0 and 65535.'],
  ['HOST', 'http://here', 'HOST must be a name or number of this machine, like 127.0.0.1 or 0.0.0.0.'],
  ['PUSH_SERVICES', 'push.example, https://', 'PUSH_SERVICES must be hosts with commas between them.'],
  ['PUSH_SERVICES', 'https://push.example/send', 'PUSH_SERVICES must be hosts with commas between them.'],
  [
    'MAIL_BOUNCE_ADDRESS',
    'whatever-could-not-be-delivered@example.com',
    'MAIL_BOUNCE_ADDRESS must have at most 21 characters before its @.',
  ],
  ['PUBLIC_URL', 'example.com', 'PUBLIC_URL must be an address like https://example.com.'],
  ['DATABASE_URL', 'mysql://db/duet', 'DATABASE_URL must be an address like postgres://user:password@host:5432/name.'],
  ['REDIS_URL', 'cache:6379', 'REDIS_URL must be an address like redis://host:6379.'],
  [
    'STORAGE_URL',
    's3://host/bucket',
    'STORAGE_URL must be an address like s3://key:secret@host/bucket?region=eu-central-1.',
  ],
  [
    'STORAGE_URL',
    's3://key:secret@host',
    'STORAGE_URL must be an address like s3://key:secret@host/bucket?region=eu-central-1.',
  ],
  [
    'STORAGE_URL',
    'https://key:secret@host/bucket',
    'STORAGE_URL must be an address like s3://key:secret@host/bucket?region=eu-central-1.',
  ],
  [
    'PUBLIC_URL',
    'https://example.com/dating',
    'PUBLIC_URL must be an address without a path, like https://example.com.',
  ],
  ['PUBLIC_URL', 'https://me@example.com', 'PUBLIC_URL must be an address without a path, like https://example.com.'],
  ...['proxy', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.1,', '10.0.0.0/8/8'].map((value) => [
    'TRUSTED_PROXIES',
    value,
    'TRUSTED_PROXIES must be addresses or networks with commas between them, like 10.0.0.0/8.',
  ]),
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace.'],
  ['DATABASE_URL', 'postgres:', 'DATABASE_URL must be an address like postgres://user:password@host:5432/name.'],
  [
    'DATABASE_URL',
    'postgres://db/duet?sslmode=verify-full&sslrootcert=/no/such/ca.crt',
    "DATABASE_URL names a certificate or key in a file that can't be read.",
  ],
  ['SMTP_URL', 'smtp:', 'SMTP_URL must be an address like smtps://user:password@host:465.'],
  ['SMTP_URL', 'mail', 'SMTP_URL must be an address like smtps://user:password@host:465.'],
  ['REQUESTS_PER_MINUTE', '0', 'REQUESTS_PER_MINUTE must be a number above 0.'],
  ['METRICS_PORT', 'none', 'METRICS_PORT must be a number between 0 and 65535.'],
  ['METRICS_PORT', '3000', 'METRICS_PORT must be another port than PORT.'],
  ['METRICS_HOST', 'a b', 'METRICS_HOST must be a name or number of this machine, like 127.0.0.1 or 0.0.0.0.'],
  ['SECRET', 'short', 'SECRET must have at least 32 characters.'],
])('[5.23] refuses %s=%s by name', (name, value, sentence) => {
  expect(() => readConfig({ DATA_DIR, [name]: value })).toThrow(new Error(sentence))
})

const [mollieKey, verotelKey] = [`live_${'a'.repeat(30)}`, 'b'.repeat(24)]
const real = { PUBLIC_URL: 'https://example.com', MOLLIE_API_KEY: mollieKey, VEROTEL_SHOP_ID: '12345' }

test('[10.49] accepts each payment provider with what it needs', () => {
  const paymentsOf = (given: object) => readConfig({ DATA_DIR, ...real, ...given }).payments
  expect(paymentsOf({ PAYMENT_PROVIDER: 'sandbox' })).toEqual({ provider: 'sandbox' })
  expect(readConfig({ DATA_DIR }).payments).toEqual({ provider: 'sandbox' })
  expect(paymentsOf({ PAYMENT_PROVIDER: 'mollie' })).toEqual({ provider: 'mollie', apiKey: mollieKey })
  const verotel = { PAYMENT_PROVIDER: 'verotel', VEROTEL_SIGNATURE_KEY: verotelKey }
  expect(paymentsOf(verotel)).toEqual({
    provider: 'verotel',
    shopId: '12345',
    signatureKey: verotelKey,
    url: 'https://secure.verotel.com',
  })
})

test.each([
  [{}, 'PAYMENT_PROVIDER must be set where MOLLIE_API_KEY is.'],
  [
    { MOLLIE_API_KEY: '', VEROTEL_SIGNATURE_KEY: verotelKey },
    'PAYMENT_PROVIDER must be set where VEROTEL_SIGNATURE_KEY is.',
  ],
  [{ MOLLIE_API_KEY: '' }, 'PAYMENT_PROVIDER must be set where VEROTEL_SHOP_ID is.'],
  [{ PAYMENT_PROVIDER: 'stripe' }, 'PAYMENT_PROVIDER must be sandbox, mollie or verotel.'],
  [{ PAYMENT_PROVIDER: 'mollie', MOLLIE_API_KEY: '' }, 'MOLLIE_API_KEY must be set where PAYMENT_PROVIDER is mollie.'],
  [{ PAYMENT_PROVIDER: 'mollie', PUBLIC_URL: '' }, 'PUBLIC_URL must be set where PAYMENT_PROVIDER is mollie.'],
  [{ MOLLIE_API_KEY: 'hunter2' }, 'MOLLIE_API_KEY must be a key of Mollie, like live_ and 30 letters.'],
  [{ PAYMENT_PROVIDER: 'verotel' }, 'VEROTEL_SIGNATURE_KEY must be set where PAYMENT_PROVIDER is verotel.'],
  [
    { PAYMENT_PROVIDER: 'verotel', VEROTEL_SHOP_ID: '' },
    'VEROTEL_SHOP_ID must be set where PAYMENT_PROVIDER is verotel.',
  ],
  [{ VEROTEL_SHOP_ID: 'shop' }, 'VEROTEL_SHOP_ID must be the number of the website at Verotel.'],
  [{ VEROTEL_URL: 'verotel' }, 'VEROTEL_URL must be an address like https://secure.verotel.com.'],
])('[10.49] refuses %j by name', (given, sentence) => {
  expect(() => readConfig({ DATA_DIR, ...real, ...given })).toThrow(new Error(sentence))
})

test('[8.70] serves metrics only if a port is set for them, and then to this machine alone', () => {
  expect(readConfig({ DATA_DIR, METRICS_HOST: '10.0.0.3' }).metrics).toBeNull()
  expect(readConfig({ DATA_DIR, METRICS_PORT: '9400' }).metrics).toEqual({ port: 9400, host: '127.0.0.1' })
  expect(readConfig({ DATA_DIR, PORT: '0', METRICS_PORT: '0' }).metrics).toEqual({ port: 0, host: '127.0.0.1' })
})

test('[5.23] names every wrong setting at once, and repeats no password', () => {
  const refuse = () => readConfig({ DATA_DIR, PORT: 'x', DATABASE_URL: 'mysql://me:hunter2@db' })
  expect(refuse).toThrow(/PORT .* DATABASE_URL /)
  expect(refuse).not.toThrow(/hunter2/)
})

test('keeps its secret private, and the same across restarts', () => {
  const { secret } = readConfig({ DATA_DIR })
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(readConfig({ DATA_DIR }).secret).toBe(secret)
  const file = path.join(DATA_DIR, 'secret')
  expect(readFileSync(file, 'utf8')).toBe(secret)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('[5.23] refuses a data folder whose secret can not be read', () => {
  const other = path.join(DATA_DIR, 'other')
  mkdirSync(path.join(other, 'secret'), { recursive: true })
  expect(() => readConfig({ DATA_DIR: other })).toThrow(/^DATA_DIR has a secret that can't be read \(EISDIR/)
})

test.runIf(process.platform === 'linux')(
  '[5.23] refuses a data folder where none can be made, and does not hang',
  () => {
    const program = `import { readConfig } from '#platform/config.ts'; readConfig({ DATA_DIR: '/proc/nothing/here' })`
    const asModule = ['--input-type=module', '--eval', program]
    const { stderr, signal } = spawnSync(process.execPath, asModule, { timeout: 20_000, encoding: 'utf8' })
    expect([signal, stderr]).toEqual([
      null,
      expect.stringContaining('DATA_DIR must be a folder that can be written to'),
    ])
  },
)

test('refuses a data folder that is not a folder', () => {
  const file = path.join(DATA_DIR, 'a-file')
  writeFileSync(file, '')
  expect(() => readConfig({ DATA_DIR: file })).toThrow(/^DATA_DIR must be a folder that can be written to/)
})
