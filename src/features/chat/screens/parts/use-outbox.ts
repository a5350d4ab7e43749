// The outbox as one conversation shows it: what is on its way to this member, and the text that was refused.
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { ChatMessage } from '../../contract.ts'
import { outboxOf } from './keep-outbox.ts'
import type { Sent } from './keep-outbox.ts'
import type { Outgoing } from './outgoing.ts'
import type { Thread } from './thread.ts'

export interface Refused {
  code: string
  message: string
  /** What was written, so that nothing is lost. */
  body: string
  reply: ChatMessage['reply']
}

const nothing: readonly Outgoing[] = []

export function useOutbox(readerId: string, to: string, { messages }: Thread, onSent: (sent: Sent) => void) {
  const [refused, setRefused] = useState<Refused | null>(null)
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
  useEffect(() => {
    if (!answer?.refusal) return
    setRefused({ ...answer.refusal, body: answer.body, reply: answer.reply ?? null })
    outboxOf(readerId).discard(answer.clientId)
  }, [readerId, answer])
  const arrived = new Set(messages.map(({ client_id }) => client_id))
  return {
    outgoing: own.filter((one) => one !== answer && !arrived.has(one.clientId)),
    refused,
    forgetRefusal: () => setRefused(null),
    send: (body: string, reply: ChatMessage['reply']) => {
      setRefused(null)
      outboxOf(readerId).send(to, body, reply)
    },
    sendPhoto: (file: File) => void outboxOf(readerId).sendPhoto(to, file),
    retry: () => outboxOf(readerId).retry(to),
    discard: (clientId: string) => outboxOf(readerId).discard(clientId),
  }
}
