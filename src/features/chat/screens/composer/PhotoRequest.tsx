// Above the composer: the other member asks whether they may send photos.
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { ImagePlus } from '#ui/icons.tsx'
import type { Asking } from './use-asking.ts'
import { useFocusHandoff } from '../messages/use-focus-handoff.ts'

export function PhotoRequest({ name, asking }: { name: string; asking: Asking }) {
  const { t } = useTranslation('chat')
  return (
    <div
      ref={useFocusHandoff()}
      role="status"
      className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-primary-soft px-4 py-2.5"
    >
      <ImagePlus className="size-5 shrink-0 text-primary max-[20rem]:hidden" aria-hidden="true" />
      <p className="min-w-[min(12rem,100%)] flex-1 text-sm">
        <span className="block font-semibold">{t('asking.request', { name })}</span>
        {t('asking.change')}
      </p>
      <span className="flex flex-wrap gap-2">
        <Button size="small" busy={asking.busy} onClick={() => asking.answer('allowed')}>
          {t('asking.allow')}
        </Button>
        <Button
          variant="secondary"
          size="small"
          // Not disabled, which would lose the focus: a second press is ignored anyway.
          aria-disabled={asking.busy}
          onClick={() => asking.answer('not_now')}
        >
          {t('asking.later')}
        </Button>
      </span>
    </div>
  )
}
