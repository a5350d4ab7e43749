// The limits of calls that pages make in process: a form may not guess faster than the call it stands for.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProductError } from '#base/errors.ts'
import type { Handler } from '#platform/http/handle.ts'

export type LimitOf = (key: string, request: FastifyRequest) => Promise<void>

/** Makes the function that counts a call of a page and throws where its network made too many. */
export function pageLimits(app: FastifyInstance, handlers: readonly Handler[]): LimitOf {
  const limiters = new Map(
    handlers.flatMap(({ call }) =>
      call.limit
        ? [
            [
              call.key as string,
              app.createRateLimit({ max: call.limit.max, timeWindow: call.limit.windowSeconds * 1000 }),
            ],
          ]
        : [],
    ),
  )
  return async (key, request) => {
    const counted = await limiters.get(key)?.(request)
    if (counted && !counted.isAllowed && counted.isExceeded) throw new ProductError('too_many_requests')
  }
}
