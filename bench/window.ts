// One open window with as little code of its own as possible: a WebSocket that counts what it is told.
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'

export interface OpenWindow {
  send(text: string): void
  close(): void
}

const atATime = 50
const text = 0x1
const ping = 0x9
const pong = 0xa

interface Address {
  port: number
  path: string
  session?: string
}

/** One window a session, a few at a time. */
export async function openWindows(
  { port, path }: Address,
  sessions: readonly string[],
  told: () => void = () => undefined,
): Promise<OpenWindow[]> {
  const opened: OpenWindow[] = []
  for (let at = 0; at < sessions.length; at += atATime) {
    const next = sessions.slice(at, at + atATime).map((session) => openWindow({ port, path, session }, told))
    opened.push(...(await Promise.all(next)))
  }
  return opened
}

async function openWindow({ port, path, session }: Address, told: () => void): Promise<OpenWindow> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  const lines = [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    'Sec-Fetch-Site: same-origin',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ...(session ? [`Cookie: session=${session}`] : []),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  let rest = await new Promise<Buffer>((resolve, reject) => {
    socket.once('data', (answer) => {
      const end = answer.indexOf('\r\n\r\n')
      if (answer.toString('latin1', 9, 12) === '101' && end > 0) resolve(answer.subarray(end + 4))
      else reject(new Error(`The window did not open: ${answer.toString('latin1', 0, 300)}`))
    })
    socket.once('error', reject)
  })
  const write = (opcode: number, payload: Buffer) => socket.write(frameOf(opcode, payload))
  const read = (part: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, part]) : part
    for (let frame = firstFrame(rest); frame; frame = firstFrame(rest)) {
      rest = rest.subarray(frame.end)
      if (frame.opcode === text) told()
      if (frame.opcode === ping) write(pong, frame.payload)
    }
  }
  socket.on('data', read)
  socket.on('error', () => socket.destroy())
  return { send: (words) => void write(text, Buffer.from(words)), close: () => socket.destroy() }
}

function firstFrame(bytes: Buffer): { opcode: number; payload: Buffer; end: number } | null {
  if (bytes.length < 2 || (bytes.length < 4 && (bytes.readUInt8(1) & 0x7f) > 125)) return null
  const short = bytes.readUInt8(1) & 0x7f
  const [start, length] = short < 126 ? [2, short] : [4, bytes.readUInt16BE(2)]
  if (bytes.length < start + length) return null
  return { opcode: bytes.readUInt8(0) & 0xf, payload: bytes.subarray(start, start + length), end: start + length }
}

/** A browser masks what it sends; a mask of zeros changes nothing. */
function frameOf(opcode: number, payload: Buffer): Buffer {
  const long = payload.length > 125
  const head = Buffer.alloc(long ? 8 : 6)
  head.writeUInt8(0x80 | opcode, 0)
  head.writeUInt8(0x80 | (long ? 126 : payload.length), 1)
  if (long) head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, payload])
}
