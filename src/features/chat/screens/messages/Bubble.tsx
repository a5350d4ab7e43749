// One message: its text, its time and its delivery state; and one that is still being sent.
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'
import { Clock3, SmilePlus } from '#ui/icons.tsx'
import { TimeText } from '#ui/TimeText.tsx'
import type { ChatMessage } from '../../contract.ts'
import { emojiAlone } from './emoji.ts'
import { GiftBubble, giftNamed } from './GiftBubble.tsx'
import { textParts } from '../thread/grouping.ts'
import { HeldCard } from './HeldCard.tsx'
import { Mark } from './Mark.tsx'
import { NotSent } from '../outbox/NotSent.tsx'
import type { Outgoing } from '../outbox/outgoing.ts'
import { PhotoBubble } from './PhotoBubble.tsx'
import { Quote } from './Quote.tsx'
import { Reactions } from './Reactions.tsx'
import type { Mark as MarkName } from '../thread/thread.ts'
import { pressable, useLongPress } from './use-long-press.ts'

interface BubbleProps {
  message: ChatMessage
  mine: boolean
  first: boolean
  last: boolean
  /** The other member's name. */
  name: string
  readerId: string
  /** The delivery state of the last message in the reader's group. */
  mark: MarkName | null
  /** Scrolls to the message that this one replies to. */
  onSeek: (seq: number) => void
  /** Opens a blurred photo or a held message. */
  onOpen: () => void
  /** Reports the message. */
  onReport: () => void
  /** Opens the message's menu. */
  onChoose: (anchor: HTMLElement) => void
}

const shape =
  'max-w-[82%] px-3.5 py-2 text-base leading-snug wrap-anywhere overflow-clip whitespace-pre-wrap md:max-w-[70%]'
/** Emoji alone need no bubble, unless they quote a message. */
const bare = 'max-w-[82%] px-1 text-text'
const emojiSize = { 0: '', 1: 'text-3xl leading-tight', 2: 'text-2xl leading-tight', 3: 'text-2xl leading-tight' }

export function Bubble(props: BubbleProps) {
  const { message, mine, first, last, name, readerId, mark, onSeek, onOpen, onReport, onChoose } = props
  const { t } = useTranslation('chat')
  const side = mine ? 'bg-primary text-on-primary' : 'bg-sunken text-text'
  const corners = `rounded-md ${mine ? (last ? 'rounded-ee-sm' : '') : last ? 'rounded-es-sm' : ''}`
  const pressed = useLongPress(onChoose)
  const gone = message.body === ''
  const { reply, held } = message
  const words = `words-${message.seq}`
  // Nothing is left to do with one's own deleted message; a held one offers its own actions.
  const choosable = !held && (!gone || !mine)
  const gift = message.kind === 'gift' ? giftNamed(message.body) : undefined
  const emoji = emojiAlone(message.body)
  const paper = emoji > 0 && !reply ? bare : `${shape} ${side} ${corners}`
  return (
    <>
      <span id={`writer-${message.seq}`} className="sr-only">
        {mine ? t('you', { text: '' }) : `${name}:`}
      </span>
      {message.automatic && first ? <p className="mb-1 text-xs font-semibold text-warning">{t('automatic')}</p> : null}
      <div
        id={`message-${message.seq}`}
        className={`choosable flex items-center gap-1 ${mine ? 'flex-row-reverse' : ''}`}
      >
        {message.photo ? (
          <div {...pressed} id={words} className={`min-w-0 ${pressable}`}>
            <PhotoBubble message={message} photo={message.photo} mine={mine} name={name} onOpen={onOpen} />
          </div>
        ) : held ? (
          <HeldCard held={held} name={name} onOpen={onOpen} onReport={onReport} />
        ) : gift ? (
          <div {...pressed} id={words} className={`min-w-0 ${pressable}`}>
            <GiftBubble gift={gift} mine={mine} name={name} />
          </div>
        ) : (
          <div id={words} className={`${paper} ${pressable}`} {...(choosable ? pressed : {})}>
            {reply && !gone ? (
              <Quote quoted={reply} readerId={readerId} name={name} onSeek={() => onSeek(reply.seq)} />
            ) : null}
            <p dir="auto" data-words className={emojiSize[emoji]}>
              {gone ? <em>{t('deleted')}</em> : <MessageText text={message.body} />}
            </p>
          </div>
        )}
        {choosable ? <ChooseButton onChoose={onChoose} describedBy={`writer-${message.seq} ${words}`} /> : null}
      </div>
      {message.reactions.length > 0 ? (
        <div className={mine ? 'self-end' : 'self-start'}>
          <Reactions reactions={message.reactions} readerId={readerId} name={name} />
        </div>
      ) : null}
      {last ? (
        <p className={`mt-1 flex items-center gap-1 text-xs text-muted ${mine ? 'self-end' : 'self-start'}`}>
          <TimeText at={message.at} timeStyle="clock" />
          {mark ? <Mark mark={mark} /> : null}
        </p>
      ) : null}
    </>
  )
}

/** For mouse and keyboard, reached by the arrow keys; on touch screens, a long press on the message itself does the same. */
function ChooseButton({ onChoose, describedBy }: Pick<BubbleProps, 'onChoose'> & { describedBy: string }) {
  const { t } = useTranslation('chat')
  return (
    <IconButton
      label={t('message.actions')}
      size="small"
      data-choose
      tabIndex={-1}
      aria-describedby={describedBy}
      aria-haspopup="menu"
      onClick={(event) => onChoose(event.currentTarget)}
      className="choose"
    >
      <SmilePlus className="size-4.5" aria-hidden="true" />
    </IconButton>
  )
}

/** URLs become links that send the other site no referrer; everything else stays plain text. */
function MessageText({ text }: { text: string }) {
  return textParts(text).map((part) =>
    'link' in part ? (
      <a
        key={part.at}
        href={/^www\./i.test(part.link) ? `https://${part.link}` : part.link}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="wrap-anywhere underline underline-offset-2"
      >
        {part.link}
      </a>
    ) : (
      part.text
    ),
  )
}

interface OutgoingBubbleProps {
  outgoing: Outgoing
  name: string
  readerId: string
  onSeek: (seq: number) => void
  onRetry: (() => void) | null
  onDiscard: () => void
}

export function OutgoingBubble({ outgoing, name, readerId, onSeek, onRetry, onDiscard }: OutgoingBubbleProps) {
  const { t } = useTranslation('chat')
  const { reply, state } = outgoing
  const held = state === 'held' || state === 'refused'
  const emoji = emojiAlone(outgoing.body)
  const paper = `rounded-md rounded-ee-sm ${held ? 'border border-danger bg-danger-soft text-text' : 'bg-primary text-on-primary opacity-80'}`
  return (
    <div className="mb-2 flex flex-col">
      <span className="sr-only">{t('you', { text: '' })}</span>
      <div className={emoji > 0 && !reply && !held ? `${bare} self-end opacity-80` : `${shape} self-end ${paper}`}>
        {reply ? <Quote quoted={reply} readerId={readerId} name={name} onSeek={() => onSeek(reply.seq)} /> : null}
        <p dir="auto" className={emojiSize[emoji]}>
          <MessageText text={outgoing.body} />
        </p>
      </div>
      {state === 'sending' ? <OnItsWay /> : <NotSent {...{ outgoing, onRetry, onDiscard }} />}
    </div>
  )
}

function OnItsWay() {
  const { t } = useTranslation('chat')
  return (
    <p className="mt-1 flex items-center gap-1 self-end text-xs text-muted">
      <Clock3 className="size-3.5" aria-hidden="true" />
      {t('mark.sending')}
    </p>
  )
}
