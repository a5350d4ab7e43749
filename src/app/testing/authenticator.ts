// A passkey authenticator in software: it signs challenges as a browser passes them on, and can be told to cheat.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface Ceremony {
  challenge: string
  /** The origin the browser claims. */
  origin?: string
  /** The host for which the authenticator creates or proves the passkey. */
  host?: string
}

export function softAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const usual = { origin: 'http://localhost', host: 'localhost' }
  let counter = 0

  function clientData(type: string, { challenge, origin = usual.origin }: Ceremony): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  /** 0x05: user present and verified. */
  function authData(host: string, flags: number, more = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flags]), count, more])
  }

  function keyBytes(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    return Buffer.from(isoCBOR.encode(key))
  }

  const answer = (response: object) => {
    const name = id.toString('base64url')
    return { id: name, rawId: name, type: 'public-key', clientExtensionResults: {}, response }
  }

  return {
    id: id.toString('base64url'),
    /** The authenticator's next counter; a copy of it would lag behind. */
    setCounter: (to: number) => (counter = to),
    make(given: Ceremony) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = authData(given.host ?? usual.host, 0x45, Buffer.concat([Buffer.alloc(16), length, id, keyBytes()]))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', given).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      })
    },
    prove(given: Ceremony) {
      counter += 1
      const client = clientData('webauthn.get', given)
      const data = authData(given.host ?? usual.host, 0x05)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
  }
}
