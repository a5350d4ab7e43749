// What a member wrote that the server has not answered yet, as pure steps over the list of all conversations.
import { hour } from '#base/time.ts'
import type { ChatMessage } from '../../contract.ts'

export interface Outgoing {
  /** Made before the first try and sent with every try, so that a second try is no second message. */
  clientId: string
  /** The member it is for. */
  to: string
  /** Words, unless it is said to be something else. */
  kind?: 'photo' | undefined
  /** The words; of a photo nothing, for its file is kept beside the list. */
  body: string
  /** The message that it answers. */
  reply?: ChatMessage['reply'] | undefined
  /** When it was written. */
  at: string
  /** Waiting goes out by itself, held and refused only when the member says so. */
  state: 'sending' | 'waiting' | 'held' | 'refused'
  /** `balance`: the credits that were too few. */
  refusal?: { code: string; message: string; balance?: number } | undefined
}

/** An evening's line sent two days later would surprise both. */
const freshForMs = 48 * hour

/** A photo that was refused stands where it is with its reason, until it is tried again or let go; nothing waits for it. */
const isInLine = ({ kind, state }: Outgoing) => kind !== 'photo' || state !== 'refused'

/** Behind one that has not gone out it waits in the same way, so that the order stays. */
export function withWritten(list: readonly Outgoing[], written: Omit<Outgoing, 'state'>): Outgoing[] {
  const before = list.findLast((one) => one.to === written.to && isInLine(one))?.state ?? 'sending'
  return [...list, { ...written, state: before === 'refused' ? 'held' : before }]
}

export function without(list: readonly Outgoing[], clientId: string): Outgoing[] {
  return list.filter((one) => one.clientId !== clientId)
}

/** There is no connection for now. */
export function withWaiting(list: readonly Outgoing[], to: string): Outgoing[] {
  return list.map((one) => (one.to === to && one.state === 'sending' ? { ...one, state: 'waiting' } : one))
}

/** The answer was no: those behind words are held, for they may have followed from them. */
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

/** All of the conversation, the refused ones too: what was written after them does not go without them. */
export function withRetried(list: readonly Outgoing[], to: string): Outgoing[] {
  return list.map((one) => (one.to === to ? { ...one, state: 'sending', refusal: undefined } : one))
}

/** What is wrong with the message itself, which it stays. */
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

/** Whether trying it again may end otherwise: it goes with all words of its conversation that stand here, or not at all. */
export function mayGoOut(list: readonly Outgoing[], one: Outgoing): boolean {
  const isLasting = ({ refusal }: Outgoing) => refusal !== undefined && lasting.has(refusal.code)
  return !isLasting(one) && !list.some((other) => other.to === one.to && isInLine(other) && isLasting(other))
}

export function withStaleHeld(list: readonly Outgoing[], now: number): Outgoing[] {
  const isStale = ({ at, state }: Outgoing) => state === 'waiting' && now - Date.parse(at) > freshForMs
  return list.map((one) => (isStale(one) ? { ...one, state: 'held' } : one))
}

/** The oldest of a conversation, if it may go out: nothing overtakes one that is held. */
export function nextToSend(list: readonly Outgoing[], to: string): Outgoing | undefined {
  const first = list.find((one) => one.to === to && isInLine(one))
  return first?.state === 'sending' || first?.state === 'waiting' ? first : undefined
}
