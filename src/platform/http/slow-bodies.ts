// Bodies that only trickle in: a client that holds a connection and memory with one gets a timeout error, and is disconnected.
import type { FastifyInstance } from 'fastify'
import { ProductError } from '#base/errors.ts'
import { minute, second } from '#base/time.ts'

/** Forms and JSON are small: even on the slowest connection they are through by then. Files have timeouts of their own. */
const usualBodyMs = 30 * second
/** For an entire request, including parts that nobody reads: longer than a file may take, and the rest of a refused one. */
export const wholeRequestMs = 7 * minute

export function refuseSlowBodies(app: FastifyInstance, bodyMs = usualBodyMs): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { raw } = request
    if (raw.complete || /^multipart\//i.test(request.headers['content-type'] ?? '')) return done(null, payload)
    const timer = setTimeout(() => {
      if (raw.complete || raw.destroyed) return
      // Already answered, or not being read: there is no one to tell.
      if (reply.sent || payload.listenerCount('error') === 0) return void raw.destroy()
      reply.header('connection', 'close')
      // The parser treats it like a broken connection, and responds; what still arrives is not read.
      payload.emit('error', new ProductError('upload_too_slow'))
    }, bodyMs)
    const stop = () => clearTimeout(timer)
    raw.once('end', stop).once('close', stop)
    done(null, payload)
  })
}
