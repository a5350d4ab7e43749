// Counts the server's responses by route pattern, so that nobody's name or id ends up in a metric.
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '#platform/metrics/metrics.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For a route that serves many URLs: the pattern of one of them. */
    patternOf?: (url: string) => string
  }
}

/** All that browsers and providers use; a stranger may send any of three dozen. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** One count and one duration per response. Sockets are counted as windows: theirs would be the longest responses of all. */
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
