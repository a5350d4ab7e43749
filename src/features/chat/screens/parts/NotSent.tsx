// Below what has not gone out yet: why, and what can be done about it.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Clock3, RotateCcw } from '#ui/icons.tsx'

interface NotSentProps {
  held: boolean
  /** In place of the usual ones. */
  words?: string | undefined
  onRetry: () => void
  onDiscard: () => void
  children?: ReactNode
}

/** What waits goes out by itself; what is held waits for the member's word. */
export function NotSent({ held, words, onRetry, onDiscard, children }: NotSentProps) {
  const { t } = useTranslation('chat')
  return (
    <p
      role={held ? 'alert' : 'status'}
      className={`mt-1 flex flex-wrap items-center justify-end gap-1 self-end text-xs ${held ? 'text-danger' : 'text-muted'}`}
    >
      {held ? null : <Clock3 className="size-3.5" aria-hidden="true" />}
      {words ?? (held ? t('failed.text') : t('failed.waiting'))}
      {children}
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
