// A proxy between browser and server that can hold back single requests, including those of a page that has since closed.
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface OnItsWay {
  method: string
  path: string
  body: string
}

/** `pass` is awaited before a request goes on. Live connections don't go through it. */
export async function openLine(
  origin: string,
  pass: (what: OnItsWay) => unknown,
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
  const line = createServer((asked, reply) => void passOn(asked, reply).catch(() => reply.destroy()))
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const { port } = line.address() as AddressInfo
  const close = () => {
    line.close()
    line.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${port}`, close }
}
