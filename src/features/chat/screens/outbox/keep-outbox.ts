// Sends what was written, each conversation in order, from whichever window is open: after a reload, a closed tab, hours offline.
import { newId } from '#base/ids.ts'
import { minute, second } from '#base/time.ts'
import { call, CallError } from '#ui/call.ts'
import type { CallOptions } from '#ui/call.ts'
import { inTurn } from '#ui/in-turn.ts'
import type { ChatMessage, sendMessage } from '../../contract.ts'
import { keepOutgoing } from './kept-outgoing.ts'
import type { KeptOutgoing } from './kept-outgoing.ts'
import { outboxPrefix } from '../parts/outbox-keys.ts'
import { nextToSend, without, withRefused, withRetried, withStaleHeld, withWaiting, withWritten } from './outgoing.ts'
import type { Outgoing, Prices } from './outgoing.ts'

export interface Sent {
  message: ChatMessage
  /** The balance afterwards; null for a retry, because the first answer knows nothing of later movements. */
  credits: number | null
}

interface Recipient {
  id: string
  name: string
}

export interface Outbox {
  kept: KeptOutgoing
  send(to: Recipient, body: string, cost: number, reply?: ChatMessage['reply']): void
  /** Adds photos to the outbox, in order with the messages; their files are stored in the browser too. */
  sendPhotos(to: Recipient, files: readonly File[], cost: number): Promise<void>
  /** Sends what is waiting or held for this member now. */
  retry(to: string, prices: Prices): void
  discard(clientId: string): void
  /** Sends everything that may go until the outbox is empty or the connection is lost; retries later by itself. */
  drain(): Promise<void>
  onSent(listener: (to: string, sent: Sent) => void): () => void
}

const tooMany = 429
const serverFailed = 500
const firstPauseMs = 2 * second

/** Only these are worth retrying with the same text; every other refusal is final. */
function isPassing({ statusCode }: CallError): boolean {
  return statusCode === 0 || statusCode === tooMany || statusCode >= serverFailed
}

const outboxes = new Map<string, Outbox>()
/** What was written in this window and has not been sent by any yet. */
const untried = new Set<string>()

/** The single outbox of this member in this window. */
export function outboxOf(readerId: string): Outbox {
  const outbox = outboxes.get(readerId) ?? openOutbox(readerId)
  outboxes.set(readerId, outbox)
  return outbox
}

function openOutbox(readerId: string): Outbox {
  const kept = keepOutgoing(readerId)
  kept.change((list) => withStaleHeld(list, Date.now(), true))
  const listeners = new Set<(to: string, sent: Sent) => void>()
  const drain = sendInOrder(readerId, kept, (to, sent) => {
    for (const listener of listeners) listener(to, sent)
  })
  const change = (step: Parameters<KeptOutgoing['change']>[0]) => {
    kept.change(step)
    void drain()
  }
  window.addEventListener('online', () => void drain())
  // Written, tried or abandoned in another window: whichever one is open sends it.
  window.addEventListener('storage', ({ key }) => {
    if (key?.startsWith(outboxPrefix + readerId)) void drain()
  })
  return {
    kept,
    drain,
    send: ({ id: to, name }, body, cost, reply) => {
      const written = {
        clientId: newId(),
        to,
        name,
        body,
        cost,
        at: new Date().toISOString(),
        ...(reply ? { reply } : {}),
      }
      untried.add(written.clientId)
      change((list) => withWritten(list, written))
    },
    sendPhotos: async ({ id: to, name }, files, cost) => {
      const at = new Date().toISOString()
      const written = files.map(() => ({ clientId: newId(), to, name, kind: 'photo', body: '', cost, at }) as const)
      const { keepPhoto } = await loadPhotos()
      await Promise.all(files.map((file, place) => keepPhoto(written[place]?.clientId ?? '', file)))
      for (const { clientId } of written) untried.add(clientId)
      change((list) => written.reduce<readonly Outgoing[]>((all, one) => withWritten(all, one), list))
    },
    retry: (to, prices) => change((list) => withRetried(list, to, prices)),
    discard: (clientId) => {
      const one = kept.now().find((other) => other.clientId === clientId)
      if (one) forget(kept, one)
    },
    onSent: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Returns a function that sends all that may go now: each conversation in order, retrying after a pause if the connection is lost. */
function sendInOrder(
  readerId: string,
  kept: KeptOutgoing,
  onSent: (to: string, sent: Sent) => void,
): () => Promise<void> {
  const underWay = new Map<string, Promise<void>>()
  let pauseMs = firstPauseMs
  let timer: ReturnType<typeof setTimeout> | undefined

  async function sendAllTo(to: string): Promise<void> {
    // Another window may have sent it while this one waited for the lock.
    kept.change((list) => list)
    for (let next = nextToSend(kept.now(), to); next; next = nextToSend(kept.now(), to)) {
      const outcome = await deliver(readerId, kept, next, onSent)
      if (outcome === 'line lost') return later()
      if (outcome === 'logged out') return
    }
    pauseMs = firstPauseMs
  }

  function later(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void drain(), pauseMs)
    pauseMs = Math.min(pauseMs * 2, minute)
  }

  async function drain(): Promise<void> {
    kept.change((list) => withStaleHeld(list, Date.now()))
    for (const to of new Set(kept.now().map((one) => one.to))) {
      if (underWay.has(to) || !nextToSend(kept.now(), to)) continue
      // Without locks, the client ids still prevent duplicates.
      const sending = inTurn(`outbox:${readerId}:${to}`, () => sendAllTo(to))
      underWay.set(
        to,
        sending.finally(() => left(to)),
      )
    }
    await Promise.all(underWay.values())
  }

  /** Picks up what was written just as the last one was sent. */
  function left(to: string): void {
    underWay.delete(to)
    if (nextToSend(kept.now(), to)?.state === 'sending') void drain()
  }

  return drain
}

/** After `answered` the next one may follow. After `logged out` everything waits until its member returns, whoever uses the browser meanwhile. */
type Outcome = 'answered' | 'line lost' | 'logged out'

async function deliver(
  readerId: string,
  kept: KeptOutgoing,
  one: Outgoing,
  onSent: (to: string, sent: Sent) => void,
): Promise<Outcome> {
  const { clientId, to } = one
  let isAgain = !untried.delete(clientId)
  const stop = new AbortController()
  const isThere = () => kept.now().some((other) => other.clientId === clientId)
  // Deleted meanwhile, in this window or another: not tried again, and stopped if possible.
  const ignore = kept.subscribe(() => isThere() || stop.abort())
  const options = { as: readerId, signal: stop.signal, onAgain: () => void (isAgain = true) }
  try {
    const { message: written, credits } = await (one.kind === 'photo'
      ? sendPhotoOf(one, options)
      : sendWordsOf(one, options))
    forget(kept, one)
    onSent(to, { message: written, credits: isAgain ? null : credits })
    return 'answered'
  } catch (error) {
    if (!isThere()) return 'answered'
    const isLoggedOut = error instanceof CallError && error.authentication_required
    if (isLoggedOut || !(error instanceof CallError) || isPassing(error)) {
      kept.change((list) => withWaiting(list, to))
      return isLoggedOut ? 'logged out' : 'line lost'
    }
    const { code, message, data } = error
    const { balance } = data as { balance?: number }
    const refusal = { code, message, balance }
    kept.change((list) => withRefused(list, clientId, refusal))
    return 'answered'
  } finally {
    ignore()
  }
}

function forget(kept: KeptOutgoing, { clientId, kind }: Outgoing): void {
  kept.change((list) => without(list, clientId))
  if (kind === 'photo') void loadPhotos().then(({ forgetPhoto }) => forgetPhoto(clientId))
}

const loadPhotos = () => import('./photo-on-its-way.ts')

type SendOptions = Pick<CallOptions, 'as' | 'signal' | 'onAgain'>

function sendWordsOf({ clientId, to, body, reply, cost }: Outgoing, options: SendOptions): Promise<Sent> {
  const given = { client_id: clientId, member: to, body, cost_credits: cost, ...(reply ? { reply_to: reply.seq } : {}) }
  return call<typeof sendMessage>('POST /api/message.php', { body: given }, options)
}

async function sendPhotoOf(one: Outgoing, options: SendOptions): Promise<Sent> {
  const { uploadPhoto } = await loadPhotos()
  const sent = await uploadPhoto(one, options)
  // A browser that is short of space evicts files.
  if (!sent) throw new CallError({ statusCode: 410, code: 'photo_gone', message: '' })
  return sent
}
