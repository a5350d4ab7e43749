// Where a monitoring system reads the metrics: a listener separate from that of the pages, with a single path.
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listenError } from '#platform/http/listen-error.ts'

export interface MetricsListener {
  /** The URL it listens at, `http://127.0.0.1:9400`. */
  address: string
  close(): Promise<void>
}

interface Given {
  port: number
  host: string
  contentType: string
  /** All metrics as they are now, in the given content type; it must terminate by itself. */
  read: () => Promise<string>
}

/** Listens for `GET /metrics`; throws with a clear sentence if it can't. Client and host name make no difference. */
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
    server.once('error', (error) => reject(listenError(error, 'METRICS_PORT', { port, host })))
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
