// The reactions to a message, on its lower edge.
import { useTranslation } from 'react-i18next'
import type { ChatMessage, ReactionEmoji } from '../../contract.ts'

/** What each reaction says to screen readers. */
export function useReactionNames(): Record<ReactionEmoji, string> {
  const { t } = useTranslation('chat')
  return {
    '❤️': t('reaction.love'),
    '😂': t('reaction.laugh'),
    '😮': t('reaction.wow'),
    '😢': t('reaction.sad'),
    '👍': t('reaction.yes'),
    '🙏': t('reaction.thanks'),
  }
}

interface ReactionsProps {
  reactions: ChatMessage['reactions']
  readerId: string
  name: string
}

export function Reactions({ reactions, readerId, name }: ReactionsProps) {
  const { t } = useTranslation('chat')
  const names = useReactionNames()
  return (
    <ul className="relative z-1 -mt-1.5 mb-1 flex gap-1 px-2">
      {reactions.map(({ member, emoji }) => (
        <li key={member} className="reaction border border-line bg-raised text-sm leading-snug">
          <span aria-hidden="true">{emoji}</span>
          <span className="sr-only">
            {member === readerId ? t('you', { text: names[emoji] }) : `${name}: ${names[emoji]}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
