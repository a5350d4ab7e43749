// A certificate that an emulator makes for itself: P-256, for 127.0.0.1, valid one day; nobody has to trust it.
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { day } from '#base/time.ts'

/** Distinguished Encoding Rules (X.690): tag, length, content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts)
const integer = (value: number): Buffer => der(0x02, Buffer.from([value]))
const time = (at: Date): Buffer => der(0x17, Buffer.from(`${at.toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`))
/** The encoded object identifiers of ecdsa-with-SHA256 and commonName. */
const algorithm = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
const name = sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from('127.0.0.1')))))

export function ownCertificate(now = new Date()): { key: string; cert: string } {
  const keys = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const validity = sequence(time(new Date(now.getTime() - day)), time(new Date(now.getTime() + day)))
  const version = der(0xa0, integer(2))
  const body = sequence(version, integer(1), algorithm, name, validity, name, keys.publicKey)
  const signature = sign('sha256', body, createPrivateKey(keys.privateKey))
  const whole = sequence(body, algorithm, der(0x03, Buffer.from([0]), signature))
  const cert = `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
  return { key: keys.privateKey, cert }
}
