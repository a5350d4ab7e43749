// Writes encoded frames into a WebM file: as little of Matroska as a browser needs to play and to loop it.

export interface EncodedFrame {
  /** From the start of the film. */
  milliseconds: number
  key: boolean
  bytes: Buffer
}

interface Film {
  width: number
  height: number
  durationMs: number
  frames: readonly EncodedFrame[]
}

export function webmOf({ width, height, durationMs, frames }: Film): Buffer {
  const head = element(0x1a45dfa3, [
    element(0x4286, whole(1)),
    element(0x42f7, whole(1)),
    element(0x42f2, whole(4)),
    element(0x42f3, whole(8)),
    element(0x4282, text('webm')),
    element(0x4287, whole(2)),
    element(0x4285, whole(2)),
  ])
  const info = element(0x1549a966, [
    element(0x2ad7b1, whole(1_000_000)),
    element(0x4489, double(durationMs)),
    element(0x4d80, text('lander-film')),
    element(0x5741, text('lander-film')),
  ])
  const track = element(0xae, [
    element(0xd7, whole(1)),
    element(0x73c5, whole(1)),
    element(0x83, whole(1)),
    element(0x86, text('V_VP9')),
    element(0xe0, [element(0xb0, whole(width)), element(0xba, whole(height))]),
  ])
  return Buffer.concat([head, element(0x18538067, [info, element(0x1654ae6b, [track]), ...clusters(frames)])])
}

/** Each begins with a key frame. */
function clusters(frames: readonly EncodedFrame[]): Buffer[] {
  const groups: EncodedFrame[][] = []
  for (const frame of frames) {
    if (frame.key) groups.push([])
    groups.at(-1)?.push(frame)
  }
  return groups.map((group) => {
    const start = group[0]?.milliseconds ?? 0
    return element(0x1f43b675, [element(0xe7, whole(start)), ...group.map((frame) => block(frame, start))])
  })
}

function block({ milliseconds, key, bytes }: EncodedFrame, start: number): Buffer {
  const head = Buffer.from([0x81, 0, 0, key ? 0x80 : 0])
  head.writeInt16BE(milliseconds - start, 1)
  return element(0xa3, [head, bytes])
}

function element(id: number, content: Buffer | readonly Buffer[]): Buffer {
  const body = Buffer.isBuffer(content) ? content : Buffer.concat(content)
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(body.length))
  size[0] = 0x01
  return Buffer.concat([whole(id), size, body])
}

/** In as few bytes as possible. */
function whole(value: number): Buffer {
  const hex = value.toString(16)
  return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}

const text = (value: string) => Buffer.from(value, 'ascii')
