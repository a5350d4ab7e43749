// Counts what the server answered: by pattern of the route, so that neither names nor ids of anybody become figures.
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '#platform/metrics/metrics.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route that answers many addresses: the pattern of one. */
    patternOf?: (url: string) => string
  }
}

/** All that browsers and providers use; a stranger may ask with any of three dozen. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** One count and one time for each answer. Sockets are counted as windows: theirs would be the longest answers of all. */
export function countRequests(app: FastifyInstance, metrics: Pick<Metrics, 'requestAnswered'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { config, url } = request.routeOptions
    if (!request.ws)
      metrics.requestAnswered({
        method: methods.has(request.method) ? request.method : 'other',
        route: config.patternOf?.(request.url) ?? url ?? 'none',
        status: reply.raw.statusCode,
        seconds: reply.elapsedTime / 1000,
      })
    done()
  })
}
