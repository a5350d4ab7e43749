// How the server closes: requests in progress get their response, and clients that don't read it are not waited for.
import { Server as TcpServer } from 'node:net'
import type { Server } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { second } from '#base/time.ts'

/** Less than each part of the shutdown is given. */
const usualPatienceMs = 5 * second
const lookMs = 50
/** A busy site has no end of those who connect. */
const acceptWithinMs = second

/** Needs Fastify's `forceCloseConnections: 'idle'`: idle connections are closed at once, the others when they are done. */
export function drainConnections(app: FastifyInstance, patienceMs = usualPatienceMs): void {
  let closing = false
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    closing = true
    const { server } = app
    if (server.listening) await takeInWhatCame(server)
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

/**
 * Whoever has connected by now is accepted and nobody after that, and what they have sent is read: to Node, whose own `close`
 * ends idle connections at once, a request that waits to be read is none.
 */
async function takeInWhatCame(server: Server): Promise<void> {
  let accepted = 0
  const count = () => (accepted += 1)
  server.on('connection', count)
  const since = performance.now()
  // The event loop accepts one connection a turn; the first turn may be over before it looks for any.
  for (let before = -1; accepted > before && performance.now() - since < acceptWithinMs;) {
    before = accepted
    await turn()
    await turn()
  }
  TcpServer.prototype.close.call(server)
  server.off('connection', count)
  await turn()
  await turn()
}
