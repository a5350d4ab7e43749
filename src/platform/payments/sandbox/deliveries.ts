// The sandbox's scheduler: settles and expires payments when due, and sends webhooks until the shop confirms them.
import { second } from '#base/time.ts'
import { eventDelivered, eventRefused, listDueEvents, nextDue, type DueEvent } from './events.ts'
import { advancePayments } from './payments.ts'
import { advanceRefunds } from './refunds.ts'
import { signatureHeader, signWebhook } from './signature.ts'
import type { Store } from './store.ts'

const answerWithinMs = 10 * second
const mostAtOnce = 20
const longestSleepMs = 60 * second

export interface Scheduler {
  /** Something changed: check again what is due. */
  readonly wake: () => void
  readonly stop: () => void
}

/** Delivers an event to the shop; returns whether the shop confirmed it. */
export type Send = (event: DueEvent) => Promise<boolean>

export function startScheduler(store: Store, send: Send): Scheduler {
  const sending = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const tick = (): void => {
    if (stopped) return
    clearTimeout(timer)
    advancePayments(store, Date.now())
    advanceRefunds(store, Date.now())
    const due = listDueEvents(store, Date.now(), mostAtOnce + sending.size).filter((event) => !sending.has(event.id))
    for (const event of due.slice(0, mostAtOnce - sending.size)) {
      sending.add(event.id)
      void deliver(event).finally(tick)
    }
    // While some are in flight, each response ticks again; an overdue one being sent must not spin the timer.
    const next = nextDue(store) ?? Number.POSITIVE_INFINITY
    const least = sending.size > 0 ? 50 : 0
    timer = setTimeout(tick, Math.min(Math.max(next - Date.now(), least), longestSleepMs))
  }

  const deliver = async (event: DueEvent): Promise<void> => {
    const accepted = await send(event).catch(() => false)
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

/** As a JSON body, signed in a header. */
export function sendSigned(secret: string): Send {
  return async (event) => {
    const body = JSON.stringify({
      event_id: event.id,
      provider_id: event.payment_id,
      type: `payment.${event.status}`,
      created_at: new Date(event.created_at).toISOString(),
    })
    const headers = { 'content-type': 'application/json', [signatureHeader]: signWebhook(secret, body, new Date()) }
    return (await post(event.webhook_url, { method: 'POST', headers, body })).ok
  }
}

/** One attempt, with a timeout, that follows no redirect. */
export async function post(address: string, init: RequestInit): Promise<{ ok: boolean; text: string }> {
  const signal = AbortSignal.timeout(answerWithinMs)
  const answer = await fetch(address, { ...init, redirect: 'error', signal })
  return { ok: answer.ok, text: await answer.text() }
}
