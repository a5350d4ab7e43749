// What can be done with one message: react, reply, copy, take back, report.
import { useTranslation } from 'react-i18next'
import { Copy, Flag, Reply, Trash2 } from '#ui/icons.tsx'
import { MenuAction, MenuLine } from '#ui/Menu.tsx'
import { MenuAt } from '#ui/MenuAt.tsx'
import { showToast } from '#ui/Toast.tsx'
import type { ChatMessage, ReactionEmoji } from '../../contract.ts'
import { reactionEmojis } from '../../limits.ts'
import { useReactionNames } from './Reactions.tsx'

interface MessageMenuProps {
  message: ChatMessage
  anchor: HTMLElement
  readerId: string
  onReact: (emoji: ReactionEmoji | null) => void
  /** Null if the reader may not write. */
  onReply: (() => void) | null
  onTakeBack: () => void
  onReport: () => void
  onClose: () => void
}

export function MessageMenu(props: MessageMenuProps) {
  const { message, anchor, readerId, onReact, onReply, onTakeBack, onReport, onClose } = props
  const { t } = useTranslation('chat')
  const names = useReactionNames()
  const mine = message.sender === readerId
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(message.body)
      showToast({ title: t('message.copied') })
    } catch {
      showToast({ tone: 'bad', title: t('change_failed') })
    }
  }
  const chosen = message.reactions.find(({ member }) => member === readerId)?.emoji ?? null
  return (
    <MenuAt anchor={anchor} label={t('message.actions')} align={mine ? 'end' : 'start'} onClose={onClose}>
      {message.body === '' ? null : (
        <>
          <div className="flex gap-0.5">
            {reactionEmojis.map((emoji) => (
              <button
                key={emoji}
                type="button"
                role="menuitemradio"
                aria-checked={emoji === chosen}
                title={names[emoji]}
                onClick={() => onReact(emoji === chosen ? null : emoji)}
                className="size-11 rounded-full text-lg transition-transform hover:bg-sunken focus-visible:bg-sunken focus-visible:-outline-offset-3 active:scale-90 aria-checked:bg-primary-soft"
              >
                <span aria-hidden="true">{emoji}</span>
                <span className="sr-only">{names[emoji]}</span>
              </button>
            ))}
          </div>
          <MenuLine />
          {onReply ? (
            <MenuAction icon={<Reply />} onClick={onReply}>
              {t('reply.action')}
            </MenuAction>
          ) : null}
          {message.kind === 'text' ? (
            <MenuAction icon={<Copy />} onClick={() => void copy()}>
              {t('message.copy')}
            </MenuAction>
          ) : null}
        </>
      )}
      {mine ? (
        <MenuAction icon={<Trash2 />} danger onClick={onTakeBack}>
          {t('message.take_back')}
        </MenuAction>
      ) : (
        <MenuAction icon={<Flag />} danger onClick={onReport}>
          {t('report_message')}
        </MenuAction>
      )}
    </MenuAt>
  )
}
