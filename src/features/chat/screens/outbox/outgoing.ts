// Messages that the server has not answered yet, as pure functions over the list of all conversations.
import { hour } from '#base/time.ts'
import type { ChatMessage, Writing } from '../../contract.ts'

export interface Outgoing {
  /** Made before the first attempt and sent with every retry, so that a retry creates no second message. */
  clientId: string
  /** The recipient. */
  to: string
  /** What the recipient was called then, for a list that knows nobody by that id. */
  name?: string | undefined
  /** Text unless set otherwise. */
  kind?: 'photo' | undefined
  /** The text; empty for a photo, whose file is stored apart from the list. */
  body: string
  /** The message that it replies to. */
  reply?: ChatMessage['reply'] | undefined
  /** The price that was shown, in credits: it never costs more. */
  cost?: number | undefined
  /** When it was written. */
  at: string
  /** Waiting messages are sent automatically; held and refused ones only when the member says so. */
  state: 'sending' | 'waiting' | 'held' | 'refused'
  /** `balance`: how many credits there were, too few. */
  refusal?: { code: string; message: string; balance?: number | undefined } | undefined
}

/** An evening's message sent two days later would surprise both. */
const freshForMs = 48 * hour

/** A refused photo stays in place with its reason until it is retried or discarded; nothing waits for it. */
const isInLine = ({ kind, state }: Outgoing) => kind !== 'photo' || state !== 'refused'

/**
 * Behind an unsent message it takes the same state, so that the order is kept, and a later time, by which all windows sort:
 * several are written at once, and a clock may be set back.
 */
export function withWritten(list: readonly Outgoing[], written: Omit<Outgoing, 'state'>): Outgoing[] {
  const own = list.filter(({ to }) => to === written.to)
  const before = own.findLast(isInLine)?.state ?? 'sending'
  const at = new Date(Math.max(Date.parse(written.at), ...own.map((one) => Date.parse(one.at) + 1))).toISOString()
  return [...list, { ...written, at, state: before === 'refused' ? 'held' : before }]
}

export function without(list: readonly Outgoing[], clientId: string): Outgoing[] {
  return list.filter((one) => one.clientId !== clientId)
}

/** The connection was lost: what was being sent now waits. */
export function withWaiting(list: readonly Outgoing[], to: string): Outgoing[] {
  return list.map((one) => (one.to === to && one.state === 'sending' ? { ...one, state: 'waiting' } : one))
}

/** It was refused: messages after a text are held, since they may follow from it. */
export function withRefused(
  list: readonly Outgoing[],
  clientId: string,
  refusal: NonNullable<Outgoing['refusal']>,
): Outgoing[] {
  const at = list.findIndex((one) => one.clientId === clientId)
  return list.map((one, place) => {
    if (place === at) return { ...one, state: 'refused', refusal }
    const follows = place > at && one.to === list[at]?.to && list[at].kind !== 'photo' && isInLine(one)
    return follows ? { ...one, state: 'held' } : one
  })
}

export type Prices = Pick<Writing, 'cost_credits' | 'photo_cost_credits'>

/** The whole conversation, refused ones included: later messages are not sent without them. The prices are those shown by now. */
export function withRetried(list: readonly Outgoing[], to: string, prices: Prices): Outgoing[] {
  return list.map((one) => {
    const cost = one.kind ? prices.photo_cost_credits : prices.cost_credits
    return one.to === to ? { ...one, cost, state: 'sending', refusal: undefined } : one
  })
}

/** Faults of the message itself, which retrying can't fix. */
const lasting = new Set([
  'message_too_long',
  'client_id_reused',
  'invalid_input',
  'too_large',
  'unsupported_media',
  'photo_unreadable',
  'photo_heic',
  'photo_too_complex',
  'photo_too_small',
  'photo_too_large',
  'photo_refused',
  'photo_gone',
])

/** Whether retrying may succeed: all texts of its conversation that are here are sent together, or none. */
export function mayGoOut(list: readonly Outgoing[], one: Outgoing): boolean {
  const isLasting = ({ refusal }: Outgoing) => refusal !== undefined && lasting.has(refusal.code)
  return !isLasting(one) && !list.some((other) => other.to === one.to && isInLine(other) && isLasting(other))
}

/** What has waited too long, and with it the rest of its conversation. `alsoSending`: nobody is sending, the page that was is closed. */
export function withStaleHeld(list: readonly Outgoing[], now: number, alsoSending = false): Outgoing[] {
  const goes = ({ state }: Outgoing) => state === 'waiting' || (alsoSending && state === 'sending')
  const stale = list.filter((one) => goes(one) && now - Date.parse(one.at) > freshForMs).map(({ to }) => to)
  return list.map((one) => (goes(one) && stale.includes(one.to) ? { ...one, state: 'held' } : one))
}

/** The oldest of a conversation, if it may be sent: nothing overtakes a held one. */
export function nextToSend(list: readonly Outgoing[], to: string): Outgoing | undefined {
  const first = list.find((one) => one.to === to && isInLine(one))
  return first?.state === 'sending' || first?.state === 'waiting' ? first : undefined
}
