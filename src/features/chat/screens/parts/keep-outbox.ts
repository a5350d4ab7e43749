// Sends what was written, one after the other, each with an id of its own, so that a second try is no second message.
import { newId } from '#base/ids.ts'
import { call, CallError } from '#ui/call.ts'
import type { sendMessage } from '../../contract.ts'
import type { ThreadKeeper } from './keep-thread.ts'
import { withFailed, withMessages, withOutgoing, withoutOutgoing, withRetried } from './thread.ts'
import type { Outgoing } from './thread.ts'

export interface Refused {
  code: string
  message: string
  /** What was written, so that nothing is lost. */
  body: string
}

export interface Outbox {
  send(body: string): void
  retry(): void
  discard(clientId: string): void
}

interface Told {
  sent(credits: number): void
  refused(refused: Refused): void
}

const tooMany = 429
const serverFailed = 500

/** Only these are worth another try with the same text; every other refusal is an answer. */
function isPassing({ statusCode }: CallError): boolean {
  return statusCode === 0 || statusCode === tooMany || statusCode >= serverFailed
}

export function keepOutbox(keeper: ThreadKeeper, told: Told): Outbox {
  let queue: Promise<void> = Promise.resolve()

  async function deliver({ clientId, body }: Outgoing): Promise<void> {
    if (keeper.now().outgoing.find((one) => one.clientId === clientId)?.state !== 'sending') return
    try {
      const given = { client_id: clientId, body, ...keeper.place() }
      const { message, credits } = await call<typeof sendMessage>('POST /api/message.php', { body: given })
      keeper.change((now) => withMessages(now, [message]))
      told.sent(credits)
    } catch (error) {
      if (!(error instanceof CallError) || isPassing(error)) return keeper.change((now) => withFailed(now, clientId))
      keeper.change((now) => withoutOutgoing(now, clientId))
      told.refused({ code: error.code, message: error.message, body })
    }
  }

  const enqueue = (outgoing: Outgoing) => {
    queue = queue.then(() => deliver(outgoing))
  }

  return {
    send: (body) => {
      // Behind one that failed it waits for the same second try, so that the order stays.
      const state = keeper.now().outgoing.some((one) => one.state === 'failed') ? 'failed' : 'sending'
      const outgoing: Outgoing = { clientId: newId(), body, at: new Date().toISOString(), state }
      keeper.change((now) => withOutgoing(now, outgoing))
      if (state === 'sending') enqueue(outgoing)
    },
    retry: () => {
      keeper.change(withRetried)
      keeper.now().outgoing.forEach(enqueue)
    },
    discard: (clientId) => keeper.change((now) => withoutOutgoing(now, clientId)),
  }
}
