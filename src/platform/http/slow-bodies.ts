// Bodies that only dribble in: whoever holds a connection and memory with them is told that it took too long, and let go.
import type { FastifyInstance } from 'fastify'
import { ProductError } from '#base/errors.ts'
import { minute, second } from '#base/time.ts'

/** Forms and JSON are small: on the slowest line they are through by then. Files have times of their own. */
const usualBodyMs = 30 * second
/** For all there is of a request, also what nobody reads: longer than a file may take, and the rest of a refused one. */
export const wholeRequestMs = 7 * minute

export function refuseSlowBodies(app: FastifyInstance, bodyMs = usualBodyMs): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { raw } = request
    if (raw.complete || /^multipart\//i.test(request.headers['content-type'] ?? '')) return done(null, payload)
    const timer = setTimeout(() => {
      if (raw.complete || raw.destroyed) return
      // Answered already, or read by nobody: there is no one to tell.
      if (reply.sent || payload.listenerCount('error') === 0) return void raw.destroy()
      reply.header('connection', 'close')
      // The parser hears it like a line that broke, and answers; what still comes is read by nobody.
      payload.emit('error', new ProductError('upload_too_slow'))
    }, bodyMs)
    const stop = () => clearTimeout(timer)
    raw.once('end', stop).once('close', stop)
    done(null, payload)
  })
}
