// Below a message that has not been sent: why, and what can be done about it.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Clock3, RotateCcw } from '#ui/icons.tsx'
import type { Outgoing } from './outgoing.ts'
import { RefusalWay } from '../composer/Refusals.tsx'
import { useCredits } from '../composer/use-credits.ts'
import { useFocusHandoff } from '../messages/use-focus-handoff.ts'

interface NotSentProps {
  outgoing: Outgoing
  /** Null if retrying can't help. */
  onRetry: (() => void) | null
  onDiscard: () => void
}

/** A waiting message is sent automatically; a held or refused one waits for the member's decision. */
export function NotSent({ outgoing: { kind, state, refusal: given }, onRetry, onDiscard }: NotSentProps) {
  const { t } = useTranslation('chat')
  const credits = useCredits({ credits: given?.balance ?? 0 })
  const [least, setLeast] = useState(credits)
  // At the time of a refusal, the window may not know yet how few credits are left.
  if (credits < least) setLeast(credits)
  const isPaidFor = credits > least && given?.code === 'not_enough_credits'
  const refusal = isPaidFor ? undefined : given
  const held = state !== 'waiting'
  const reason = refusal && (refusal.message || t(kind === 'photo' ? 'photo.lost' : 'failed.text'))
  return (
    <p
      ref={useFocusHandoff()}
      role={held ? 'alert' : undefined}
      className={`mt-1 flex flex-wrap items-center justify-end gap-1 self-end text-xs ${held ? 'text-danger' : 'text-muted'}`}
    >
      {held ? null : <Clock3 className="size-3.5" aria-hidden="true" />}
      {reason ?? (held ? t('failed.text') : t('failed.waiting'))}
      {refusal ? <RefusalWay code={refusal.code} /> : null}
      {onRetry ? (
        <button
          type="button"
          onClick={onRetry}
          className="inline-flex min-h-11 items-center gap-1 rounded-full px-2 font-semibold hover:bg-sunken"
        >
          <RotateCcw className="size-3.5" aria-hidden="true" />
          {t('failed.retry')}
        </button>
      ) : null}
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
