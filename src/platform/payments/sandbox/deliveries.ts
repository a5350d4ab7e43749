// The sandbox's clockwork: settles and expires payments when due, and sends webhooks until the shop confirms them.
import { second } from '#base/time.ts'
import { eventDelivered, eventRefused, listDueEvents, nextDue, type DueEvent } from './events.ts'
import { advancePayments } from './payments.ts'
import { signatureHeader, signWebhook } from './signature.ts'
import type { Store } from './store.ts'

const answerWithinMs = 10 * second
const mostAtOnce = 20
const longestSleepMs = 60 * second

export interface Clockwork {
  /** Something changed: look again what is due. */
  readonly wake: () => void
  readonly stop: () => void
}

export function startClockwork(store: Store, webhookSecret: string): Clockwork {
  const sending = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const tick = (): void => {
    if (stopped) return
    clearTimeout(timer)
    advancePayments(store, Date.now())
    const due = listDueEvents(store, Date.now(), mostAtOnce + sending.size).filter((event) => !sending.has(event.id))
    for (const event of due.slice(0, mostAtOnce - sending.size)) {
      sending.add(event.id)
      void deliver(event).finally(tick)
    }
    // While some are on their way, each answer ticks again; an overdue one being sent must not spin the timer.
    const next = nextDue(store) ?? Number.POSITIVE_INFINITY
    const least = sending.size > 0 ? 50 : 0
    timer = setTimeout(tick, Math.min(Math.max(next - Date.now(), least), longestSleepMs))
  }

  const deliver = async (event: DueEvent): Promise<void> => {
    const accepted = await send(event, webhookSecret)
    sending.delete(event.id)
    if (stopped) return
    if (accepted) eventDelivered(store, event, Date.now())
    else eventRefused(store, event, Date.now())
  }

  tick()
  return {
    wake: tick,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

async function send(event: DueEvent, secret: string): Promise<boolean> {
  const body = JSON.stringify({
    event_id: event.id,
    provider_id: event.payment_id,
    type: `payment.${event.status}`,
    created_at: new Date(event.created_at).toISOString(),
  })
  try {
    const answer = await fetch(event.webhook_url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [signatureHeader]: signWebhook(secret, body, new Date()) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}
