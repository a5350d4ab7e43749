// The message that a reply quotes: whose it is, and how it begins.
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'
import { X } from '#ui/icons.tsx'
import { useUiWords } from '#ui/words.tsx'
import type { ChatMessage } from '../../contract.ts'
import { giftNamed, GiftSentence } from './GiftBubble.tsx'
import { useFocusHandoff } from './use-focus-handoff.ts'

export type Quoted = NonNullable<ChatMessage['reply']>

interface QuoteProps {
  quoted: Quoted
  readerId: string
  name: string
  /** Scrolls to the message itself. */
  onSeek: () => void
}

/** Inside the reply's bubble. */
export function Quote({ quoted, readerId, name, onSeek }: QuoteProps) {
  const { t } = useTranslation('chat')
  return (
    <button
      type="button"
      onClick={onSeek}
      className="mb-1 block w-full min-w-0 rounded-sm border-s-3 border-current bg-current/10 px-2.5 py-1 text-start text-sm"
    >
      <span className="sr-only">{`${t('reply.seek')}: `}</span>
      <QuotedWords quoted={quoted} readerId={readerId} name={name} />
    </button>
  )
}

interface ReplyLineProps extends Omit<QuoteProps, 'onSeek'> {
  onClose: () => void
}

/** Above the composer, while a reply is written. */
export function ReplyLine({ quoted, readerId, name, onClose }: ReplyLineProps) {
  const { dismiss } = useUiWords()
  return (
    <div ref={useFocusHandoff()} className="mb-2 flex items-center gap-2 border-s-3 border-primary ps-3 text-sm">
      <div className="chat-quoted min-w-0 flex-1">
        <QuotedWords quoted={quoted} readerId={readerId} name={name} />
      </div>
      <IconButton label={dismiss} size="small" onClick={onClose}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function QuotedWords({ quoted, readerId, name }: Omit<QuoteProps, 'onSeek'>) {
  const { t } = useTranslation('chat')
  const { sender, kind, preview, held } = quoted
  const mine = sender === readerId
  const gift = kind === 'gift' ? giftNamed(preview) : undefined
  return (
    <>
      <span className="block truncate font-semibold">{mine ? t('reply.own') : name}</span>
      <span dir="auto" className="line-clamp-2 wrap-anywhere opacity-80">
        {gift ? (
          <GiftSentence gift={gift} mine={mine} name={name} />
        ) : held ? (
          t('held.preview')
        ) : preview === '' ? (
          t('deleted')
        ) : kind === 'photo' ? (
          t('photo.preview')
        ) : (
          preview
        )}
      </span>
    </>
  )
}
