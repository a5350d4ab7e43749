// Asks a provider until it answers: a few attempts, all of them within what a member waits for.
import { setTimeout as wait } from 'node:timers/promises'
import { ProductError } from '#base/errors.ts'
import { second } from '#base/time.ts'

export interface Patience {
  /** The timeout of one attempt. */
  readonly timeoutMs?: number
  /** The pauses between attempts; one attempt more than pauses. */
  readonly retryWaitsMs?: readonly number[]
  /** The timeout of all attempts together: a browser waits for half a minute. */
  readonly withinMs?: number
}

/** `ask` throws if there was no answer, or none that can be read: the outcome is then unknown. */
export async function askUntilAnswered<Answer>(
  { timeoutMs = 10 * second, retryWaitsMs = [200, 800], withinMs = 20 * second }: Patience,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const until = performance.now() + withinMs
  for (let attempt = 0; ; attempt++) {
    const leftMs = Math.max(1, Math.round(until - performance.now()))
    try {
      return await ask(AbortSignal.timeout(Math.min(timeoutMs, leftMs)))
    } catch (error) {
      const waitMs = retryWaitsMs[attempt]
      // The reason is for readers of the log; a member is only told that it does not answer.
      if (waitMs === undefined || performance.now() + waitMs >= until)
        throw Object.assign(new ProductError('payment_provider_unavailable'), { cause: error })
      await wait(waitMs)
    }
  }
}
