// The sandbox program for a test file: an order that is paid, and the webhooks received about it.
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { setStage, submitForm, type ReceivedWebhook, type Stage } from './sandbox-testing.ts'

/** Call it at the top of a test file; `stage()` is available once the tests run. */
export function openSandbox() {
  let stage: Stage
  beforeAll(async () => {
    stage = await setStage()
  })
  afterAll(() => stage.stop())
  beforeEach(async () => {
    await stage.misbehave({ webhook_retry_ms: 50, settle_ms: 200 })
    stage.shop.answers.clear()
  })
  const hooksOf = (providerId: string) => stage.shop.heard.filter((hook) => hook.rawBody.includes(providerId))
  const hooks = async (providerId: string, count: number): Promise<ReceivedWebhook[]> => {
    await vi.waitFor(() => expect(hooksOf(providerId).length).toBeGreaterThanOrEqual(count), {
      timeout: 15_000,
      interval: 20,
    })
    return hooksOf(providerId)
  }
  const paid = async (changes = {}): Promise<string> => {
    const { provider_id, checkout_url } = await stage.gateway.createPayment(stage.order(changes))
    await submitForm(checkout_url, 'pay')
    return provider_id
  }
  return { stage: () => stage, hooksOf, hooks, paid }
}

/** In the order in which they happened: webhooks in flight at the same time may overtake each other. */
export const inOrder = (hooks: readonly ReceivedWebhook[]): readonly ReceivedWebhook[] =>
  hooks.toSorted((one, other) => (madeAt(one) < madeAt(other) ? -1 : 1))
const madeAt = (hook: ReceivedWebhook): string => (JSON.parse(hook.rawBody) as { created_at: string }).created_at
export const typeOf = (hook: ReceivedWebhook): string => (JSON.parse(hook.rawBody) as { type: string }).type
export const refusal = (code: string): Error => expect.objectContaining({ name: 'ProductError', code }) as Error
