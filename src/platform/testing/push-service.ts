// For the tests of pushes: a push service in a separate process. It makes subscriptions as a browser would, checks who
// sends, decrypts what arrives, and forgets a subscription on demand.
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import ece from 'http_ece'

interface Browser {
  ecdh: ReturnType<typeof createECDH>
  auth: string
  status: number
  received: { text: string; encoding: string; ttl: string; signedFor: string }[]
}

const browsers = new Map<string, Browser>()

const server = createServer((request, response) => {
  answer(request).then(
    ([status, body]) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    (error: unknown) => response.writeHead(400).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => process.send?.({ origin: origin() }))
process.on('disconnect', () => process.exit())

const origin = () => `http://127.0.0.1:${(server.address() as { port: number }).port}`

async function answer(request: IncomingMessage): Promise<[number, unknown]> {
  const [, verb = '', id = ''] = (request.url ?? '').split('/')
  if (verb === 'subscribe') return [200, subscribe()]
  const browser = browsers.get(id)
  if (!browser) return [404, {}]
  if (verb === 'received') return [200, browser.received]
  if (verb === 'answer') return [200, (browser.status = Number(request.url?.split('/')[3]))]
  if (browser.status === 201) await take(request, browser)
  return [browser.status, {}]
}

function subscribe() {
  const id = randomBytes(8).toString('hex')
  const ecdh = createECDH('prime256v1')
  const [p256dh, auth] = [ecdh.generateKeys('base64url'), randomBytes(16).toString('base64url')]
  browsers.set(id, { ecdh, auth, status: 201, received: [] })
  return { endpoint: `${origin()}/push/${id}`, keys: { p256dh, auth } }
}

async function take(request: IncomingMessage, { ecdh, auth, received }: Browser): Promise<void> {
  const body = Buffer.concat(await request.toArray())
  const signedFor = checkSender(request.headers.authorization ?? '')
  const text = ece.decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth }).toString()
  const { 'content-encoding': encoding = '', ttl = '' } = request.headers
  received.push({ text, encoding, ttl: String(ttl), signedFor })
}

/** The token's audience, after verifying its signature with the accompanying key (RFC 8292). */
function checkSender(header: string): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)/.exec(header) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } })
  const [head = '', claims = '', signature = ''] = token.split('.')
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')))
    throw new Error('the sender is not who it says')
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string }).aud
}
