// Sealing what must not lie open in the database, and fingerprints by which it is found again; both with keys made of the secret.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts a text; the purpose keeps what is sealed for one thing from being opened as another. */
export function seal(secret: string, purpose: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const made = createCipheriv(cipher, keyFor(secret, `seal:${purpose}`), nonce)
  const body = Buffer.concat([made.update(text, 'utf8'), made.final()])
  return Buffer.concat([nonce, made.getAuthTag(), body])
}

/** Opens what `seal` closed; throws where the secret or the purpose is another, or a bit was changed. */
export function unseal(secret: string, purpose: string, sealed: Buffer): string {
  const opened = createDecipheriv(cipher, keyFor(secret, `seal:${purpose}`), sealed.subarray(0, nonceBytes))
  opened.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([opened.update(sealed.subarray(nonceBytes + tagBytes)), opened.final()]).toString('utf8')
}

/** The same for the same text, and of no use to whoever has not the secret. */
export function fingerprint(secret: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', keyFor(secret, `fingerprint:${purpose}`))
    .update(text)
    .digest()
}

/** Made once for each purpose: making it takes as long as sealing. */
const keys = new Map<string, Buffer>()

function keyFor(secret: string, purpose: string): Buffer {
  const name = `${purpose} ${secret}`
  const key = keys.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  keys.set(name, key)
  return key
}
