// People who write to each other through whichever process answers, each with an outbox and an open window as in a browser.
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { newId } from '../../../src/base/ids.ts'
import type { ChatEvent, ChatMessage, History } from '../../../src/features/chat/contract.ts'
import { follows, lastSeqOf, threadOf, withMessages } from '../../../src/features/chat/screens/thread/thread.ts'
import type { Thread } from '../../../src/features/chat/screens/thread/thread.ts'
import type { Killable } from './processes.ts'

export interface Person {
  readonly id: string
  readonly session: string
  readonly other: string
}

export interface Acknowledged {
  readonly clientId: string
  readonly id: string
  readonly seq: number
  readonly body: string
}

export interface Writer {
  readonly acknowledged: Acknowledged[]
  /** Attempts that got no answer and were repeated with the same id. */
  readonly lost: () => number
  /** Of these, the messages that were stored all the same: the process died between commit and answer. */
  readonly unanswered: () => number
  stop(): Promise<void>
}

/** One message after the other, each retried with its own id until it is acknowledged. */
export function startWriter(place: Killable, person: Person, random: () => number): Writer {
  const acknowledged: Acknowledged[] = []
  const state = { stopping: false, lost: 0, unanswered: 0 }
  const writeOn = async () => {
    while (!state.stopping) {
      const [clientId, body] = [newId(), `line ${acknowledged.length} of ${person.id}`]
      for (let sent = null; sent === null;) {
        const triedAt = Date.now()
        sent = await send(place, person, { client_id: clientId, member: person.other, body }, random)
        if (sent) acknowledged.push({ clientId, id: sent.id, seq: sent.seq, body })
        else state.lost += 1
        if (sent && Date.parse(sent.at) < triedAt) state.unanswered += 1
        if (!sent) await pause(30)
      }
      await pause(random() * 20)
    }
  }
  const done = writeOn()
  return {
    acknowledged,
    lost: () => state.lost,
    unanswered: () => state.unanswered,
    stop: async () => {
      state.stopping = true
      await done
    },
  }
}

/** Null if nobody answered, or only a process that could not. */
async function send(place: Killable, person: Person, body: object, random: () => number): Promise<ChatMessage | null> {
  const answer = await ask(place, person, 'POST /api/message.php', body, random)
  return answer ? (answer as { message: ChatMessage }).message : null
}

async function ask(place: Killable, { session }: Person, key: string, body: object | null, random: () => number) {
  const [method = '', path = ''] = key.split(' ')
  const addresses = place.addresses()
  const address = addresses[Math.floor(random() * addresses.length)]
  if (!address) return null
  try {
    const headers = {
      'content-type': 'application/json',
      cookie: `session=${session}`,
      'sec-fetch-site': 'same-origin',
    }
    const response = await fetch(address + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    const words = await response.text()
    if (response.status >= 500) return null
    if (!response.ok) throw new Refused(`${key}: ${response.status} ${words}`)
    return JSON.parse(words) as unknown
  } catch (error) {
    if (error instanceof Refused) throw error
    return null
  }
}

class Refused extends Error {}

export interface OpenWindow {
  /** What the window showed, in the order of arrival. */
  readonly shown: ChatMessage[]
  readonly resumed: () => number
  /** As the polled list of chats would make it do. */
  catchUp(): Promise<void>
  close(): void
}

/** Keeps its own thread by the same steps as the browser; after every gap it requests what follows its last message. */
export function openWindow(place: Killable, person: Person, random: () => number): OpenWindow {
  const shown: ChatMessage[] = []
  let thread: Thread = emptyThread()
  const state = { closed: false, resumed: 0, catching: false, again: false }
  let socket: WebSocket | null = null

  const add = (messages: readonly ChatMessage[]) => {
    const before = new Set(thread.messages.map(({ seq }) => seq))
    thread = withMessages(thread, messages)
    shown.push(...thread.messages.filter(({ seq }) => !before.has(seq)))
  }
  const catchUp = async () => {
    state.again = state.catching
    if (state.catching) return
    state.catching = true
    state.resumed += 1
    for (let more = true; more;) {
      state.again = false
      const key = `GET /api/messages.php?member=${person.other}&after_seq=${lastSeqOf(thread)}`
      const page = (await ask(place, person, key, null, random)) as History | null
      if (page) add(page.messages)
      else await pause(30)
      more = page === null || state.again || page.has_more
    }
    state.catching = false
  }
  const received = (event: ChatEvent | { event: 'gap' }) => {
    if (event.event === 'gap') return void catchUp()
    if (event.event !== 'message') return
    if (event.message && follows(thread, event.seq)) add([event.message])
    else void catchUp()
  }
  const connect = async (): Promise<void> => {
    while (!state.closed) {
      const addresses = place.addresses()
      const address = addresses[Math.floor(random() * addresses.length)]
      if (address) await held(address)
      await pause(20)
    }
  }
  const held = async (address: string) => {
    const headers = { cookie: `session=${person.session}`, 'sec-fetch-site': 'same-origin', origin: address }
    socket = new WebSocket(`${address.replace('http', 'ws')}/live`, { headers })
    socket.on('open', () => void catchUp())
    socket.on('message', (data: Buffer) => received(JSON.parse(data.toString()) as ChatEvent))
    await new Promise<void>((resolve) => {
      socket?.on('close', () => resolve())
      socket?.on('error', () => resolve())
    })
  }
  void connect()
  return {
    shown,
    resumed: () => state.resumed,
    catchUp: async () => {
      while (state.catching) await pause(10)
      await catchUp()
    },
    close: () => {
      state.closed = true
      socket?.close()
    },
  }
}

function emptyThread(): Thread {
  const nothing = { conversation: null, messages: [], has_more: false, has_newer: false, change_seq: 0, changed: [] }
  return threadOf({ ...nothing, profile: {}, writing: {} } as unknown as History)
}
