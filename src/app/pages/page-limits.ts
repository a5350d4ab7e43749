// The limits for calls that pages make in process: a form must not allow faster guessing than the call it stands for.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '#base/call.ts'
import { ProductError } from '#base/errors.ts'
import type { Handler } from '#platform/http/handle.ts'
import { countEverywhere } from '#platform/http/limits-everywhere.ts'
import type { Platform } from '#platform/platform.ts'

export type LimitOf = (key: string, request: FastifyRequest) => Promise<void>

/** Makes the function that counts a page's call and throws if its network made too many. */
export function pageLimits(
  app: FastifyInstance,
  handlers: readonly Handler[],
  platform: Pick<Platform, 'db' | 'now'>,
): LimitOf {
  const calls = new Map<string, Call>(handlers.map(({ call }) => [call.key, call]))
  const limiters = new Map<string, ReturnType<typeof app.createRateLimit>>()
  for (const { key, limit } of calls.values())
    if (limit) limiters.set(key, app.createRateLimit({ max: limit.max, timeWindow: limit.windowSeconds * 1000 }))
  return async (key, request) => {
    const counted = await limiters.get(key)?.(request)
    if (counted && !counted.isAllowed && counted.isExceeded) throw new ProductError('too_many_requests')
    const call = calls.get(key)
    if (call) await countEverywhere(platform, call, request.ip)
  }
}
