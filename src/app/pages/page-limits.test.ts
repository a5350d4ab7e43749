// The calls behind forms are limited per network, each separately.
import rateLimit from '@fastify/rate-limit'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { handle } from '#platform/http/handle.ts'
import { countEverywhere } from '#platform/http/limits-everywhere.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { pageLimits } from './page-limits.ts'

const { db } = await testDb()

test('[12.4] a form is limited like the call it stands for, per network', async () => {
  const shape = { summary: '', access: 'everyone', response: z.object({}) } as const
  const guarded = defineCall('POST /api/guarded.php', { ...shape, limit: { max: 2, windowSeconds: 60 } })
  const other = defineCall('POST /api/other.php', { ...shape, limit: { max: 2, windowSeconds: 60 } })
  const free = defineCall('GET /api/free.php', shape)
  const asked = defineCall('POST /api/asked.php', { ...shape, limit: { max: 2, windowSeconds: 60, everywhere: true } })
  const app = Fastify({ trustProxy: true })
  await app.register(rateLimit, { max: 1_000 })
  const limit = pageLimits(
    app,
    [guarded, other, asked, free].map((call) => handle(call, async () => ({}))),
    { db, now: () => new Date() },
  )
  app.get('/:key', async (request, reply) => {
    const { key } = request.params as { key: string }
    const call = { guarded: guarded.key, other: other.key, asked: asked.key, free: free.key }[key] ?? ''
    const code = await limit(call, request).then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
    return reply.send({ code })
  })
  const ask = async (key: string, ip: string) => {
    const answer = await app.inject({ url: `/${key}`, headers: { 'x-forwarded-for': ip } })
    return answer.json<{ code: string }>().code
  }
  const codes = []
  for (let times = 0; times < 3; times++) codes.push(await ask('guarded', '192.0.2.1'))
  expect(codes).toEqual(['done', 'done', 'too_many_requests'])
  expect(await ask('guarded', '192.0.2.2')).toBe('done')
  expect(await ask('other', '192.0.2.1')).toBe('done')
  expect(await ask('free', '192.0.2.1')).toBe('done')
  // One of them was made in another process.
  await countEverywhere({ db, now: () => new Date() }, asked, '192.0.2.1')
  expect([await ask('asked', '192.0.2.1'), await ask('asked', '192.0.2.1')]).toEqual(['done', 'too_many_requests'])
  await app.close()
})
