// A proxy between browser and server that can hold back single requests, including those of a page that has since closed.
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ProxiedRequest {
  method: string
  path: string
  body: string
}

/** `pass` is awaited before a request goes on. Live connections don't go through it. */
export async function openProxy(
  origin: string,
  pass: (what: ProxiedRequest) => unknown,
): Promise<{ url: string; close: () => void }> {
  const passOn = async (asked: IncomingMessage, reply: ServerResponse) => {
    const { method = 'GET', url: path = '/', headers } = asked
    const body = await text(asked)
    await pass({ method, path, body })
    const on = request(origin + path, { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    on.on('error', () => reply.destroy())
    on.end(body)
  }
  const proxy = createServer((asked, reply) => void passOn(asked, reply).catch(() => reply.destroy()))
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  const close = () => {
    proxy.close()
    proxy.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${port}`, close }
}
