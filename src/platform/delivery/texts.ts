// Text messages to phones: the interface that a gateway fulfils, and one that takes them over HTTP. Without one they wait in the outbox.
import { second } from '#base/time.ts'

export interface TextMessage {
  /** As E.164 has it: `+31612345678`. */
  readonly to: string
  readonly text: string
}

export interface TextGateway {
  /** Throws where the gateway does not take it. */
  send(message: TextMessage): Promise<void>
}

/** Posts `{ "to", "text" }` as JSON to the address; what stands before its @ goes along as the bearer's key. */
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
