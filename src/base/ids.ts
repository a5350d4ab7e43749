// Opaque identifiers: UUIDv7, so that newer rows sort after older ones, branded by what they identify.

declare const brand: unique symbol
type Id<Noun extends string> = string & { readonly [brand]?: Noun }

export type SiteId = Id<'site'>
export type MemberId = Id<'member'>
export type ConversationId = Id<'conversation'>
export type PaymentId = Id<'payment'>
export type PhotoId = Id<'photo'>
export type SessionId = Id<'session'>

/** A new UUIDv7 (RFC 9562): 48 bits of milliseconds, then randomness. Works in the browser and on the server. */
export function newId(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const view = new DataView(bytes.buffer)
  view.setUint16(0, Math.floor(now / 2 ** 32))
  view.setUint32(2, now % 2 ** 32)
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x70)
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80)
  return written(bytes)
}

/** An id derived from a text, the same for the same text (UUIDv8). */
export async function idOfText(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const view = new DataView(digest, 0, 16)
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x80)
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80)
  return written(new Uint8Array(digest, 0, 16))
}

function written(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
