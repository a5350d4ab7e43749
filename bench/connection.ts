// One keep-alive HTTP connection with as little code of its own as possible, so that the server is measured and not the client.
import { connect } from 'node:net'

interface Sent {
  method: string
  path: string
  session?: string
  body?: string | undefined
  headers?: Readonly<Record<string, string>> | undefined
}

interface Waiting {
  resolve: () => void
  reject: (error: Error) => void
}

export async function openConnection(
  port: number,
): Promise<{ ask: (request: Sent) => Promise<void>; close: () => void }> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let waiting: Waiting | null = null
  let received: Buffer[] = []
  let bytes = 0
  let expected = 0
  let status = 0

  const finish = (error?: Error) => {
    const current = waiting
    const text = error ? Buffer.concat(received).toString() : ''
    waiting = null
    received = []
    bytes = 0
    expected = 0
    if (error) current?.reject(new Error(`${error.message} ${text.slice(-300)}`))
    else current?.resolve()
  }
  socket.on('data', (part) => {
    received.push(part)
    bytes += part.length
    if (expected === 0) {
      const head = Buffer.concat(received)
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const words = head.toString('latin1', 0, end)
      status = Number(words.slice(9, 12))
      expected = end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(words)?.[1] ?? 0)
      received = [head]
    }
    if (bytes >= expected) finish(status === 200 ? undefined : new Error(`status ${status}`))
  })
  socket.on('error', (error) => finish(error))
  socket.on('close', () => finish(new Error('The server closed the connection.')))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(wordsOf(request))
      }),
    close: () => socket.destroy(),
  }
}

function wordsOf({ method, path, session, body, headers = {} }: Sent): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: localhost', 'Sec-Fetch-Site: same-origin']
  lines.push(...Object.entries(headers).map(([name, value]) => `${name}: ${value}`))
  if (session) lines.push(`Cookie: session=${session}`)
  if (body) lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`)
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}
