// One message: its text, when it was, how far it came; and one that is still on its way.
import { useTranslation } from 'react-i18next'
import { Check, CheckCheck, Clock3, RotateCcw } from '#ui/icons.tsx'
import { TimeText } from '#ui/TimeText.tsx'
import type { ChatMessage } from '../../contract.ts'
import { textParts } from './grouping.ts'
import type { Outgoing } from './outgoing.ts'
import type { Mark } from './thread.ts'

interface BubbleProps {
  message: ChatMessage
  mine: boolean
  first: boolean
  last: boolean
  /** How far the last one of the reader's group came. */
  mark: Mark | null
}

const shape = 'max-w-[82%] px-3.5 py-2 text-base leading-snug wrap-anywhere whitespace-pre-wrap md:max-w-[70%]'

export function Bubble({ message, mine, first, last, mark }: BubbleProps) {
  const { t } = useTranslation('chat')
  const side = mine ? 'self-end bg-primary text-on-primary' : 'self-start bg-sunken text-text'
  const corners = `rounded-md ${mine ? (last ? 'rounded-ee-sm' : '') : last ? 'rounded-es-sm' : ''}`
  return (
    <>
      {message.automatic && first ? <p className="mb-1 text-xs font-semibold text-warning">{t('automatic')}</p> : null}
      <p dir="auto" className={`${shape} ${side} ${corners}`}>
        {message.body ? <MessageText text={message.body} /> : <em>{t('deleted')}</em>}
      </p>
      {last ? (
        <p className={`mt-1 flex items-center gap-1 text-xs text-muted ${mine ? 'self-end' : 'self-start'}`}>
          <TimeText at={message.at} manner="clock" />
          {mark ? <MarkIcon mark={mark} /> : null}
        </p>
      ) : null}
    </>
  )
}

/** Addresses become links that tell the other site nothing; everything else is only text. */
function MessageText({ text }: { text: string }) {
  return textParts(text).map((part) =>
    'link' in part ? (
      <a
        key={part.at}
        href={part.link}
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

function MarkIcon({ mark }: { mark: Mark }) {
  const { t } = useTranslation('chat')
  const words = { sent: t('mark.sent'), delivered: t('mark.delivered'), read: t('mark.read') }
  const Icon = mark === 'sent' ? Check : CheckCheck
  return (
    <span title={words[mark]} className={mark === 'read' ? 'text-secondary' : ''}>
      <Icon className="size-4" aria-hidden="true" />
      <span className="sr-only">{words[mark]}</span>
    </span>
  )
}

interface OutgoingBubbleProps {
  outgoing: Outgoing
  onRetry: () => void
  onDiscard: () => void
}

export function OutgoingBubble({ outgoing, onRetry, onDiscard }: OutgoingBubbleProps) {
  const held = outgoing.state === 'held'
  return (
    <div className="mb-2 flex flex-col">
      <p
        dir="auto"
        className={`${shape} self-end rounded-md rounded-ee-sm ${held ? 'border border-danger bg-danger-soft text-text' : 'bg-primary text-on-primary opacity-80'}`}
      >
        <MessageText text={outgoing.body} />
      </p>
      {outgoing.state === 'sending' ? <OnItsWay /> : <NotSent held={held} onRetry={onRetry} onDiscard={onDiscard} />}
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

/** What waits goes out by itself; what is held waits for the member's word. */
function NotSent({ held, onRetry, onDiscard }: { held: boolean } & Omit<OutgoingBubbleProps, 'outgoing'>) {
  const { t } = useTranslation('chat')
  return (
    <p
      role={held ? 'alert' : 'status'}
      className={`mt-1 flex flex-wrap items-center justify-end gap-1 self-end text-xs ${held ? 'text-danger' : 'text-muted'}`}
    >
      {held ? null : <Clock3 className="size-3.5" aria-hidden="true" />}
      {held ? t('failed.text') : t('failed.waiting')}
      <button
        type="button"
        onClick={onRetry}
        className="inline-flex min-h-11 items-center gap-1 rounded-full px-2 font-semibold hover:bg-sunken"
      >
        <RotateCcw className="size-3.5" aria-hidden="true" />
        {t('failed.retry')}
      </button>
      <button
        type="button"
        onClick={onDiscard}
        className="inline-flex min-h-11 items-center rounded-full px-2 font-semibold text-muted hover:bg-sunken"
      >
        {t('failed.discard')}
      </button>
    </p>
  )
}
