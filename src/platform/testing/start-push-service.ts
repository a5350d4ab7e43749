// Starts the tests' push service, and queries it.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface TestPushService {
  origin: string
  /** As returned by a browser's `subscription.toJSON()`. */
  subscribe(): Promise<{ endpoint: string; keys: { p256dh: string; auth: string } }>
  /** What was sent there, decrypted. */
  received(endpoint: string): Promise<{ text: string; encoding: string; ttl: string; signedFor: string }[]>
  /** From now on it answers with this status. */
  answerWith(endpoint: string, status: number): Promise<void>
  stop(): void
}

export async function startPushService(): Promise<TestPushService> {
  const child = fork(join(import.meta.dirname, 'push-service.ts'))
  const [{ origin }] = (await once(child, 'message')) as [{ origin: string }]
  const ask = async (path: string) => (await fetch(origin + path)).json()
  const idOf = (endpoint: string) => endpoint.split('/').at(-1) ?? ''
  return {
    origin,
    subscribe: async () => (await ask('/subscribe')) as Awaited<ReturnType<TestPushService['subscribe']>>,
    received: async (endpoint) =>
      (await ask(`/received/${idOf(endpoint)}`)) as Awaited<ReturnType<TestPushService['received']>>,
    answerWith: async (endpoint, status) => void (await ask(`/answer/${idOf(endpoint)}/${status}`)),
    stop: () => void child.kill(),
  }
}
