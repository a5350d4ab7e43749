// The outbox as one conversation shows it: what is being sent to this member, and what was refused.
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import type { ChatMessage } from '../../contract.ts'
import { outboxOf } from './keep-outbox.ts'
import type { Sent } from './keep-outbox.ts'
import type { Outgoing } from './outgoing.ts'
import { quoteNow } from '../thread/thread.ts'
import type { Thread } from '../thread/thread.ts'

export type Refused = NonNullable<Outgoing['refusal']>

/** The composer. */
export interface WritingPlace {
  /** Why the text in it was refused. */
  refused: Refused | null
  forgetRefusal: () => void
  /** Takes refused text back, or reports that there is no room for it. */
  putBack: (words: Outgoing) => boolean
}

const nothing: readonly Outgoing[] = []

export function useOutbox(
  readerId: string,
  to: string,
  { messages, profile, writing }: Thread,
  onSent: (sent: Sent) => void,
  { refused, forgetRefusal, putBack }: WritingPlace,
) {
  const subscribe = useCallback((listener: () => void) => outboxOf(readerId).kept.subscribe(listener), [readerId])
  const all = useSyncExternalStore(
    subscribe,
    () => outboxOf(readerId).kept.now(),
    () => nothing,
  )
  useEffect(
    () => outboxOf(readerId).onSent((member, sent) => (member === to ? onSent(sent) : undefined)),
    [readerId, to, onSent],
  )
  const own = all.filter((one) => one.to === to)
  const answer = own.find(({ kind, state }) => kind !== 'photo' && state === 'refused')
  // Once per refusal. If the composer is in use, or more was written since, the text stays where it is until the member decides.
  const giveBack = useEffectEvent(() => {
    if (!answer?.refusal || own.at(-1) !== answer || !putBack(answer)) return
    outboxOf(readerId).discard(answer.clientId)
  })
  const answered = answer?.clientId
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- The one answered is what it goes by.
  useLayoutEffect(giveBack, [answered])
  const arrived = new Set(messages.map(({ client_id }) => client_id))
  return {
    outgoing: own
      .filter(({ clientId }) => !arrived.has(clientId))
      .map((one) => (one.reply ? { ...one, reply: quoteNow(messages, one.reply) } : one)),
    /** About text that went back into the composer. */
    refused,
    /** Why the latest text was not sent, wherever it is now. */
    reason: (answer?.refusal ?? refused)?.code,
    forgetRefusal,
    send: (body: string, reply: ChatMessage['reply']) =>
      outboxOf(readerId).send(profile, body, writing.cost_credits, reply),
    sendPhotos: (files: readonly File[]) =>
      void outboxOf(readerId).sendPhotos(profile, files, writing.photo_cost_credits),
    retry: () => outboxOf(readerId).retry(to, writing),
    discard: (clientId: string) => outboxOf(readerId).discard(clientId),
  }
}
