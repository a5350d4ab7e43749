// The signature on the sandbox's webhooks: HMAC-SHA256 over `timestamp.body`, sent as `t=…,v1=…`.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { minute } from '#base/time.ts'

export const signatureHeader = 'sandbox-signature'
export const toleranceMs = 5 * minute

export function signWebhook(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${digest(secret, seconds, body).toString('hex')}`
}

/** Whether the holder of the secret signed exactly these bytes within the last five minutes. */
export function isSigned(secret: string, header: string, body: string | Uint8Array, now: Date): boolean {
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header)
  if (!parts) return false
  const seconds = Number(parts[1])
  // Old signatures are refused so that a recorded request cannot be replayed later.
  if (Math.abs(now.getTime() - seconds * 1000) > toleranceMs) return false
  return timingSafeEqual(digest(secret, seconds, body), Buffer.from(parts[2] ?? '', 'hex'))
}

function digest(secret: string, seconds: number, body: string | Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
}
