// Text as a server sends it over a WebSocket (RFC 6455, 5.2): one complete text frame, neither masked nor compressed.

const wholeText = 0x81

export function textFrame(words: string): Buffer {
  const payload = Buffer.from(words)
  return Buffer.concat([headOf(payload.length), payload])
}

function headOf(length: number): Buffer {
  if (length < 126) return Buffer.from([wholeText, length])
  const isShort = length <= 0xff_ff
  const head = Buffer.from([wholeText, isShort ? 126 : 127, ...Array.from({ length: isShort ? 2 : 8 }, () => 0)])
  head.writeUIntBE(length, isShort ? 2 : 4, isShort ? 2 : 6)
  return head
}
