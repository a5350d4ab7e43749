// A photo being sent: its progress, or why it has stopped.
import { useTranslation } from 'react-i18next'
import { NotSent } from './NotSent.tsx'
import type { Outgoing } from './outgoing.ts'
import { usePhotoPreview, useShareSent } from './photo-on-its-way.ts'

interface OutgoingPhotoProps {
  outgoing: Outgoing
  onRetry: (() => void) | null
  onDiscard: () => void
  /** What it costs now, in credits. */
  cost: number
}

export function OutgoingPhoto({ outgoing, onRetry, onDiscard, cost }: OutgoingPhotoProps) {
  const { t } = useTranslation('chat')
  const { clientId, state, refusal } = outgoing
  const preview = usePhotoPreview(clientId)
  const sent = useShareSent(clientId)
  const goes = state === 'sending'
  return (
    <div className="mb-2 flex flex-col items-end">
      <span className="relative block min-h-40 w-60 max-w-full overflow-hidden rounded-lg bg-sunken md:w-72">
        {preview ? (
          <img
            src={preview}
            alt={t('photo.mine')}
            className={`max-h-80 w-full object-cover ${goes ? '' : 'opacity-60'}`}
          />
        ) : null}
        {goes ? (
          <progress
            aria-label={t('photo.sending')}
            value={sent > 0 && sent < 1 ? sent : undefined}
            className="absolute inset-x-3 bottom-3 h-1.5 w-auto accent-primary"
          />
        ) : null}
      </span>
      {goes ? null : <NotSent {...{ outgoing, onRetry, onDiscard }} />}
      {refusal?.code === 'price_changed' ? (
        <p className="text-xs text-muted">{t('photo.price', { count: cost })}</p>
      ) : null}
    </div>
  )
}
