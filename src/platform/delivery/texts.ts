// Text messages to phones: the interface of a gateway, and one over HTTP. Without a gateway they wait in the outbox.
import { second } from '#base/time.ts'

export interface TextMessage {
  /** In E.164 format: `+31612345678`. */
  readonly to: string
  readonly text: string
}

export interface TextGateway {
  /** Throws if the gateway does not accept it. */
  send(message: TextMessage): Promise<void>
}

/** Posts `{ "to", "text" }` as JSON to the URL; what precedes its @ is sent as the bearer token. */
export function httpTexts(address: string, timeoutMs = 10 * second): TextGateway {
  const url = new URL(address)
  const key = decodeURIComponent(url.password || url.username)
  url.username = url.password = ''
  return {
    async send(message) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
        body: JSON.stringify(message),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`the gateway for text messages answered ${answer.status}`)
    },
  }
}
