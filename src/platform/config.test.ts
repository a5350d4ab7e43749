// A wrong setting is refused with a sentence that names it; a right one is taken as it is meant.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeDataFolder } from '#platform/testing/data-folder.ts'
import { readConfig } from './config.ts'

const folder = makeDataFolder('config')
const DATA_DIR = folder.path
afterAll(() => folder.remove())

test('needs nothing set', () => {
  expect(readConfig({ DATA_DIR })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: DATA_DIR,
    publicUrl: null,
    databaseUrl: null,
    redisUrl: null,
    smtpUrl: null,
    requestsPerMinute: 600,
  })
})

test('takes an empty setting for one that is not set', () => {
  expect(readConfig({ DATA_DIR, PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null })
})

test('takes every setting', () => {
  const given = {
    DATA_DIR,
    PORT: '8080',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://example.com/',
    DATABASE_URL: 'postgres://me:secret@db/duet',
    REDIS_URL: 'redis://cache:6379',
    SMTP_URL: 'smtps://me:secret@mail:465',
    STORAGE_URL: 's3://key:secret@s3.example/photos?region=eu-central-1',
    REQUESTS_PER_MINUTE: '90',
    SECRET: 'a'.repeat(32),
  }
  expect(readConfig(given)).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: DATA_DIR,
    publicUrl: 'https://example.com',
    databaseUrl: 'postgres://me:secret@db/duet',
    redisUrl: 'redis://cache:6379',
    smtpUrl: 'smtps://me:secret@mail:465',
    storageUrl: 's3://key:secret@s3.example/photos?region=eu-central-1',
    requestsPerMinute: 90,
    secret: 'a'.repeat(32),
  })
})

test.each([
  ['PORT', 'eighty', 'PORT must be a number between 0 and 65535.'],
  ['PORT', '65536', 'PORT must be a number between 0 and 65535.'],
  ['HOST', 'http://here', 'HOST must be a name or number of this machine, like 127.0.0.1 or 0.0.0.0.'],
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
  ['SMTP_URL', 'mail', 'SMTP_URL must be an address like smtps://user:password@host:465.'],
  ['REQUESTS_PER_MINUTE', '0', 'REQUESTS_PER_MINUTE must be a number above 0.'],
  ['SECRET', 'short', 'SECRET must have at least 32 characters.'],
])('[5.23] refuses %s=%s by name', (name, value, sentence) => {
  expect(() => readConfig({ DATA_DIR, [name]: value })).toThrow(new Error(sentence))
})

test('[5.23] names every wrong setting at once, and repeats no password', () => {
  const refuse = () => readConfig({ DATA_DIR, PORT: 'x', DATABASE_URL: 'mysql://me:hunter2@db' })
  expect(refuse).toThrow(/PORT .* DATABASE_URL /)
  expect(refuse).not.toThrow(/hunter2/)
})

test('keeps its secret to itself, over restarts', () => {
  const { secret } = readConfig({ DATA_DIR })
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(readConfig({ DATA_DIR }).secret).toBe(secret)
  const file = path.join(DATA_DIR, 'secret')
  expect(readFileSync(file, 'utf8')).toBe(secret)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('refuses a data folder that is none', () => {
  const file = path.join(DATA_DIR, 'a-file')
  writeFileSync(file, '')
  expect(() => readConfig({ DATA_DIR: file })).toThrow(/^DATA_DIR must be a folder that can be written to/)
})
