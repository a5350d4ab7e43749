// Reacting to a message and taking one's own back: shown at once, undone where the server says no.
import { useTranslation } from 'react-i18next'
import { call, CallError } from '#ui/call.ts'
import { showToast } from '#ui/Toast.tsx'
import type { deleteMessage, reactToMessage } from '../../changes/contract.ts'
import type { ChatMessage, ReactionEmoji } from '../../contract.ts'
import type { openHeld } from '../../held/contract.ts'
import type { openPhoto } from '../../photos/contract.ts'
import type { ThreadKeeper } from './keep-thread.ts'
import { withChanged } from './thread.ts'

export interface MessageChanges {
  react(message: ChatMessage, emoji: ReactionEmoji | null): void
  takeBack(message: ChatMessage): void
  /** Wants to see a photo that is blurred so far, or words that are held. */
  open(message: ChatMessage): void
}

export function useMessageChanges(keeper: ThreadKeeper, readerId: string): MessageChanges {
  const { t } = useTranslation('chat')
  const show = (message: ChatMessage) => keeper.change((now) => withChanged(now, [message], now.changeSeq))
  const change = async (before: ChatMessage, after: ChatMessage, tell: () => Promise<{ message: ChatMessage }>) => {
    show(after)
    try {
      show((await tell()).message)
    } catch (error) {
      show(before)
      const reason = error instanceof CallError ? error.message : ''
      showToast({ title: t('change_failed'), description: reason, tone: 'bad' })
    }
  }
  return {
    react: (message, emoji) => {
      const others = message.reactions.filter(({ member }) => member !== readerId)
      const reactions = emoji ? [...others, { member: readerId, emoji }] : others
      const body = { conversation: message.conversation, seq: message.seq, emoji }
      void change(message, { ...message, reactions }, () =>
        call<typeof reactToMessage>('PUT /api/message-reaction.php', { body }),
      )
    },
    takeBack: (message) => {
      const body = { conversation: message.conversation, seq: message.seq }
      void change(message, { ...message, body: '', reactions: [], photo: null }, () =>
        call<typeof deleteMessage>('DELETE /api/message.php', { body }),
      )
    },
    open: (message) => {
      const body = { conversation: message.conversation, seq: message.seq }
      // Shown once the server gives it out, not before.
      void change(message, message, () =>
        message.held
          ? call<typeof openHeld>('POST /api/held-message-opened.php', { body })
          : call<typeof openPhoto>('POST /api/chat-photo-opened.php', { body }),
      )
    },
  }
}
