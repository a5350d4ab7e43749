// The bound for a page: a bare server that sends the bytes it was given, whatever is requested.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

process.once('message', (text) => {
  const bytes = Buffer.from(String(text), 'base64')
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': bytes.length })
    response.end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.on('disconnect', () => process.exit(0))
