// What a member wrote that the server has not answered yet, as pure steps over the list of all conversations.
import { hour } from '#base/time.ts'
import type { ChatMessage } from '../../contract.ts'

export interface Outgoing {
  /** Made before the first try and sent with every try, so that a second try is no second message. */
  clientId: string
  /** The member it is for. */
  to: string
  body: string
  /** The message that it answers. */
  reply?: ChatMessage['reply'] | undefined
  /** When it was written. */
  at: string
  /** Waiting goes out by itself, held only when the member says so; a refused text goes back to where it was written. */
  state: 'sending' | 'waiting' | 'held' | 'refused'
  refusal?: { code: string; message: string }
}

/** An evening's line sent two days later would surprise both. */
const freshForMs = 48 * hour

/** Behind one that has not gone out it waits in the same way, so that the order stays. */
export function withWritten(list: readonly Outgoing[], written: Omit<Outgoing, 'state'>): Outgoing[] {
  const before = list.findLast(({ to }) => to === written.to)?.state ?? 'sending'
  return [...list, { ...written, state: before === 'refused' ? 'held' : before }]
}

export function without(list: readonly Outgoing[], clientId: string): Outgoing[] {
  return list.filter((one) => one.clientId !== clientId)
}

/** There is no connection for now. */
export function withWaiting(list: readonly Outgoing[], to: string): Outgoing[] {
  return list.map((one) => (one.to === to && one.state === 'sending' ? { ...one, state: 'waiting' } : one))
}

/** The answer was no: those behind it are held, for they may have followed from it. */
export function withRefused(
  list: readonly Outgoing[],
  clientId: string,
  refusal: NonNullable<Outgoing['refusal']>,
): Outgoing[] {
  const at = list.findIndex((one) => one.clientId === clientId)
  return list.map((one, place) => {
    if (place === at) return { ...one, state: 'refused', refusal }
    return place > at && one.to === list[at]?.to ? { ...one, state: 'held' } : one
  })
}

export function withRetried(list: readonly Outgoing[], to: string): Outgoing[] {
  return list.map((one) => (one.to === to && one.state !== 'refused' ? { ...one, state: 'sending' } : one))
}

export function withStaleHeld(list: readonly Outgoing[], now: number): Outgoing[] {
  const isStale = ({ at, state }: Outgoing) => state === 'waiting' && now - Date.parse(at) > freshForMs
  return list.map((one) => (isStale(one) ? { ...one, state: 'held' } : one))
}

/** The oldest that may go out; nothing overtakes one of its own conversation that is held. */
export function nextToSend(list: readonly Outgoing[]): Outgoing | undefined {
  const stopped = new Set<string>()
  for (const one of list) {
    if (stopped.has(one.to)) continue
    if (one.state === 'sending' || one.state === 'waiting') return one
    stopped.add(one.to)
  }
  return undefined
}
