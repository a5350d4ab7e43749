// How the server closes: requests in progress get their response, and clients that don't read it are not waited for.
import type { FastifyInstance } from 'fastify'
import { second } from '#base/time.ts'

/** Less than each part of the shutdown is given. */
const usualPatienceMs = 5 * second
const lookMs = 50

/** Needs Fastify's `forceCloseConnections: 'idle'`: idle connections are closed at once, the others when they are done. */
export function drainConnections(app: FastifyInstance, patienceMs = usualPatienceMs): void {
  let closing = false
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    closing = true
    const { server } = app
    const looking = setInterval(() => server.closeIdleConnections(), lookMs)
    const patience = setTimeout(() => {
      server.closeAllConnections()
      for (const window of app.websocketServer.clients) window.terminate()
    }, patienceMs)
    server.once('close', () => {
      clearInterval(looking)
      clearTimeout(patience)
    })
  })
}
