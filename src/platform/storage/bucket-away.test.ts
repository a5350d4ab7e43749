// A bucket that is unreachable, silent, failing or cut off in the middle: reported soon, and as a temporary failure.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { isUnavailable } from '#platform/db/db.ts'
import { openBucketAt } from './drives.ts'

const hasty = { connectionTimeout: 1_000, socketTimeout: 1_500 }

/** A bucket that works while it is opened, and then answers as instructed. */
async function bucketThat(answer: RequestListener, patience = hasty) {
  let isOpen = false
  const server = createServer((request, response) => {
    if (isOpen) return answer(request, response)
    answerWell(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const storage = await openBucketAt(`s3://key:secret@127.0.0.1:${port}/photos?tls=off`, patience)
  isOpen = true
  return { storage, server }
}

/** An empty bucket, whose key may do everything but `forbidden`. */
function answerWell({ method = '', url = '' }: IncomingMessage, response: ServerResponse, forbidden = ''): void {
  const asked = url.includes('list-type=2') ? 'LIST' : method
  const [status, body] =
    asked === forbidden
      ? [403, '<Error><Code>AccessDenied</Code></Error>']
      : (wellAnswers[asked] ?? [404, '<Error><Code>NoSuchKey</Code></Error>'])
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(body)
}

const wellAnswers: Readonly<Record<string, [number, string]>> = {
  PUT: [200, ''],
  DELETE: [204, ''],
  LIST: [200, '<ListBucketResult><KeyCount>0</KeyCount><IsTruncated>false</IsTruncated></ListBucketResult>'],
}

test.each([
  ['write', 'PUT'],
  ['read', 'GET'],
  ['list', 'LIST'],
  ['delete', 'DELETE'],
])('[12.151] a key that may not %s is refused at start', async (what, method) => {
  const server = createServer((request, response) => answerWell(request, response, method))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  await expect(openBucketAt(`s3://key:secret@127.0.0.1:${port}/photos?tls=off`, hasty)).rejects.toThrow(
    `STORAGE_URL names a bucket whose key may not ${what}: AccessDenied.`,
  )
})

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => error,
  )

test.each<[string, RequestListener]>([
  ['says nothing', () => undefined],
  ['answers with errors of its own', (_request, response) => response.writeHead(500).end()],
  ['asks to slow down', (_request, response) => response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')],
  ['ends in the middle', (_request, response) => void response.writeHead(200, { 'content-length': 9 }).write('half')],
  [
    'is cut off in the middle',
    (_request, response) => {
      response.writeHead(200, { 'content-length': 9 }).write('half')
      setTimeout(() => response.destroy(), 50)
    },
  ],
])('[12.30] [8.50] a bucket that %s is temporarily unavailable', async (_how, answer) => {
  const { storage } = await bucketThat(answer)
  const begun = performance.now()
  expect(isUnavailable(await failureOf(storage.read('p/1')))).toBe(true)
  expect(performance.now() - begun).toBeLessThan(20_000)
})

test('[12.30] [8.50] a bucket that accepts nothing is temporarily unavailable, for writes too', async () => {
  const { storage, server } = await bucketThat(() => undefined)
  expect(isUnavailable(await failureOf(storage.write('p/1', Buffer.alloc(70_000))))).toBe(true)
  server.closeAllConnections()
  server.close()
  expect(isUnavailable(await failureOf(storage.write('p/1', Buffer.from('x'))))).toBe(true)
})

test('[12.30] a long file whose pieces keep coming is read to its end, however long that takes', async () => {
  const { storage } = await bucketThat((_request, response) => {
    response.writeHead(200, { 'content-length': 10 })
    let sent = 0
    const sending = setInterval(() => {
      response.write('x')
      if (++sent === 10) clearInterval(sending)
    }, 250)
  })
  const content = await storage.readPieces('exports/1.zip')
  expect(content && String(await buffer(content))).toBe('x'.repeat(10))
})
