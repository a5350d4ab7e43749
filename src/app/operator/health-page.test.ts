// The health page: who may read it, what it says, and how it answers a monitor.
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { newId } from '#base/ids.ts'
import { testPlatform } from '#features/notifications/testing.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import type { PaymentGateway } from '#platform/payments/gateway.ts'
import type { Log } from '#platform/platform.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { serveHealth } from './health-page.ts'

vi.setConfig({ testTimeout: 60_000 })

const { db, url } = await testDb()
const quiet = () => undefined
const log: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
const healthPassword = 'a word of 16 or more'

function server(config: object) {
  const app = Fastify()
  const gateway = { name: 'sandbox', lacks: [] } as unknown as PaymentGateway
  const platform = { ...testPlatform(db, config), gateway, now: () => new Date() }
  serveHealth(app, platform)
  return app
}

const ask = (app: ReturnType<typeof server>, password: string, name = 'anna') =>
  app.inject({
    url: '/health',
    headers: { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` },
  })

test('[4.114] there is no page without a password, and only the right one opens it', async () => {
  expect((await ask(server({}), healthPassword)).statusCode).toBe(404)
  const app = server({ healthPassword })
  const asked = await app.inject('/health')
  expect([asked.statusCode, asked.headers['www-authenticate']]).toEqual([401, expect.stringMatching(/^Basic /)])
  for (const wrong of ['', 'a word', `${healthPassword} `]) expect((await ask(app, wrong)).statusCode).toBe(401)
  expect((await app.inject({ url: '/health', headers: { authorization: healthPassword } })).statusCode).toBe(401)
})

test('[4.114] it reports each queue, with 503 while anything needs attention, and escapes error messages', async () => {
  const app = server({ healthPassword })
  const before = await ask(app, healthPassword)
  expect(before.statusCode).toBe(503)
  expect(before.body).toContain('No process has started the jobs yet.')
  const runner = openJobs(url, log)
  runner.declare([
    { name: 'greet', retries: 0, run: async () => undefined },
    { name: 'fall', retries: 0, run: () => Promise.reject(new Error('<script>no such stair</script>')) },
  ])
  await runner.enqueue(db, 'greet', {})
  const calm = await ask(app, healthPassword, '')
  expect([calm.statusCode, calm.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(calm.body).toMatch(
    /<td>greet<\/td><td class="n">1<\/td><td class="n">0<\/td><td class="n">0<\/td><td class="t">never/,
  )
  expect(calm.body).toMatch(/<td>complaints<\/td><td class="n">0<\/td><td class="t">–<\/td>/)
  expect(calm.body).toMatch(/<td>photos<\/td><td class="n">0<\/td><td class="t">–<\/td>/)
  expect(calm.body).toMatch(/<td>refunds<\/td><td class="n">0<\/td><td class="t">–<\/td>/)
  expect(calm.body).toContain('The books were last audited: <time>never</time>')
  await runner.enqueue(db, 'fall', {})
  await runner.work()
  await vi.waitFor(async () => expect((await ask(app, healthPassword)).statusCode).toBe(503), { timeout: 40_000 })
  const troubled = await ask(app, healthPassword)
  expect(troubled.body).toContain('1 given up: &lt;script&gt;no such stair')
  expect(troubled.body).not.toContain('<script')
  expect(troubled.headers['content-security-policy']).toContain("default-src 'none'")
  await runner.stop()
})

test('[8.72] books that are off are reported there until they are right, with 503', async () => {
  const app = server({ healthPassword })
  const look = (broken: number, differing: number | null) =>
    db.insertInto('books_audit').values({ id: newId(), audited_at: new Date(), broken, differing }).execute()
  await look(2, 1)
  const off = await ask(app, healthPassword)
  expect([off.statusCode, off.body]).toEqual([503, expect.stringContaining('2 of the recounts do not hold')])
  expect(off.body).toContain('<code>npm run books</code> shows all of it')
  expect(off.body).toContain('1 sum differs from the payment provider’s')
  await look(0, null)
  expect((await ask(app, healthPassword)).body).not.toContain('recounts')
})
