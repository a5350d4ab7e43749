// Encrypts what must not be readable in the database, and makes fingerprints to find it again; both with keys derived from the secret.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts a text; the purpose prevents what is sealed for one thing from being opened as another. */
export function seal(secret: string, purpose: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const made = createCipheriv(cipher, keyFor(secret, `seal:${purpose}`), nonce)
  const body = Buffer.concat([made.update(text, 'utf8'), made.final()])
  return Buffer.concat([nonce, made.getAuthTag(), body])
}

/** Opens what `seal` closed; throws if the secret or the purpose differs, or a bit was changed. */
export function unseal(secret: string, purpose: string, sealed: Buffer): string {
  const key = keyFor(secret, `seal:${purpose}`)
  // Without its length, a shorter tag would do as well.
  const opened = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
  opened.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([opened.update(sealed.subarray(nonceBytes + tagBytes)), opened.final()]).toString('utf8')
}

/** Equal for equal texts, and useless without the secret. */
export function fingerprint(secret: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', keyFor(secret, `fingerprint:${purpose}`))
    .update(text)
    .digest()
}

/** Derived once per purpose: deriving it takes as long as sealing. */
const keys = new Map<string, Buffer>()

function keyFor(secret: string, purpose: string): Buffer {
  const name = `${purpose} ${secret}`
  const key = keys.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  keys.set(name, key)
  return key
}
