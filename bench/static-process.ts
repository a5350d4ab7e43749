// The bound for photo reads: a bare server that sends the files of a folder without checking anything.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

const [folder = ''] = process.argv.slice(2)

const server = createServer((request, response) => {
  const file = path.join(folder, path.normalize(request.url ?? '/'))
  readFile(file).then(
    (bytes) => {
      response.writeHead(200, { 'content-type': 'image/webp', 'content-length': bytes.length })
      response.end(bytes)
    },
    () => response.writeHead(404).end(),
  )
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))
