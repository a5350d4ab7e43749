// Where a monitoring system reads the figures: a door of its own beside that of the pages, which knows one address.
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cannotListen } from '#platform/http/cannot-listen.ts'

export interface MetricsListener {
  /** Where it listens, `http://127.0.0.1:9400`. */
  address: string
  close(): Promise<void>
}

interface Given {
  port: number
  host: string
  contentType: string
  /** All figures as they stand now, in the form that was said; it has to end by itself. */
  read: () => Promise<string>
}

/** Listens for `GET /metrics`; throws with a sentence where it can't. Whoever asks, and by which name, makes no difference. */
export async function listenForMetrics({ port, host, contentType, read }: Given): Promise<MetricsListener> {
  const answer = async (response: ServerResponse) => {
    try {
      const figures = await read()
      response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(figures)
    } catch {
      refuse(response, 500)
    }
  }
  const server = createServer((request, response) => {
    if (request.url?.replace(/\?.*$/, '') !== '/metrics') return refuse(response, 404)
    if (request.method !== 'GET') return refuse(response, 405)
    void answer(response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(cannotListen(error, 'METRICS_PORT', { port, host })))
    server.listen({ port, host }, resolve)
  })
  const { port: open } = server.address() as AddressInfo
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${open}`,
    close: () => {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
      server.closeAllConnections()
      return closed
    },
  }
}

function refuse(response: ServerResponse, status: 404 | 405 | 500): void {
  response.writeHead(status, { 'cache-control': 'no-store' }).end()
}
