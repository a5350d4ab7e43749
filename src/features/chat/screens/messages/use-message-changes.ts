// Reacting to a message and taking one's own back: optimistic, undone if the server refuses.
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call, CallError } from '#ui/call.ts'
import { showToast } from '#ui/Toast.tsx'
import type { deleteMessage, reactToMessage } from '../../changes/contract.ts'
import type { ChatMessage, ReactionEmoji } from '../../contract.ts'
import type { openHeld } from '../../held/contract.ts'
import type { openPhoto } from '../../photos/contract.ts'
import type { ThreadKeeper } from '../thread/keep-thread.ts'
import { withChanged } from '../thread/thread.ts'

export interface MessageChanges {
  react(message: ChatMessage, emoji: ReactionEmoji | null): void
  takeBack(message: ChatMessage): void
  /** Opens a blurred photo or a held message. */
  open(message: ChatMessage): void
}

export function useMessageChanges(keeper: ThreadKeeper, readerId: string): MessageChanges {
  const { t } = useTranslation('chat')
  /** Reactions are told one after the other: together they might arrive in the wrong order. */
  const lastTold = useRef<Promise<unknown>>(Promise.resolve())
  const show = (message: ChatMessage) => keeper.change((now) => withChanged(now, [message], now.changeSeq))
  /** As it is now: a menu may have been opened before the last change. */
  const latest = (message: ChatMessage) => keeper.now().messages.find(({ seq }) => seq === message.seq) ?? message
  const change = async (
    message: ChatMessage,
    step: (now: ChatMessage) => ChatMessage,
    tell: () => Promise<{ message: ChatMessage }>,
  ) => {
    const before = latest(message)
    const after = step(before)
    if (after !== before) show(after)
    /** Leaves what another change has set meanwhile; the server reports its final state. */
    const showInPlace = (next: ChatMessage) => {
      if (latest(message) === after) show(next)
      else void keeper.catchUp()
    }
    try {
      showInPlace((await tell()).message)
    } catch (error) {
      showInPlace(before)
      const reason = error instanceof CallError ? error.message : ''
      showToast({ title: t('change_failed'), description: reason, tone: 'bad' })
    }
  }
  return {
    react: (message, emoji) => {
      const body = { conversation: message.conversation, seq: message.seq, emoji }
      void change(
        message,
        (now) => withReaction(now, readerId, emoji),
        () => {
          const tell = () => call<typeof reactToMessage>('PUT /api/message-reaction.php', { body })
          const told = lastTold.current.then(tell, tell)
          lastTold.current = told
          return told
        },
      )
    },
    takeBack: (message) => {
      const body = { conversation: message.conversation, seq: message.seq }
      void change(
        message,
        (now) => ({ ...now, body: '', reactions: [], photo: null }),
        () => call<typeof deleteMessage>('DELETE /api/message.php', { body }),
      )
    },
    open: (message) => {
      const body = { conversation: message.conversation, seq: message.seq }
      // Shown once the server returns it, not before.
      void change(
        message,
        (now) => now,
        () =>
          message.held
            ? call<typeof openHeld>('POST /api/held-message-opened.php', { body })
            : call<typeof openPhoto>('POST /api/chat-photo-opened.php', { body }),
      )
    },
  }
}

/** A message taken back shows no reaction. */
function withReaction(message: ChatMessage, member: string, emoji: ReactionEmoji | null): ChatMessage {
  if (message.body === '') return message
  const others = message.reactions.filter((reaction) => reaction.member !== member)
  return { ...message, reactions: emoji ? [...others, { member, emoji }] : others }
}
