// Above the composer: whether photos are welcome here, and the other member's question.
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { ImagePlus, X } from '#ui/icons.tsx'
import { useUiWords } from '#ui/words.tsx'
import type { PhotoState } from '../../limits.ts'
import type { Asking } from './use-asking.ts'
import { useFocusHandoff } from './use-focus-handoff.ts'

interface AskLineProps {
  photos: PhotoState
  name: string
  /** Nobody has written yet, so there is no conversation to ask in. */
  nothingWritten: boolean
  asking: Asking
  onChoose: () => void
  onClose: () => void
}

/** What a member who wanted to send a photo is told. */
export function AskLine({ photos, name, nothingWritten, asking, onChoose, onClose }: AskLineProps) {
  const { t } = useTranslation('chat')
  const { dismiss } = useUiWords()
  const words = {
    free: t('asking.welcome'),
    ask: nothingWritten ? t('asking.first', { name }) : t('asking.must', { name }),
    asked: t('asking.asked', { name }),
    not_now: t('asking.not_now', { name }),
  }
  return (
    <div
      ref={useFocusHandoff()}
      role="status"
      className="mb-2 flex flex-wrap items-center gap-x-3 rounded-md bg-sunken py-2 ps-4 pe-2"
    >
      <p className="max-w-full min-w-min flex-1 text-sm">{words[photos]}</p>
      {photos === 'ask' && !nothingWritten ? (
        <PassingButton busy={asking.busy} onClick={asking.ask}>
          {t('asking.ask')}
        </PassingButton>
      ) : null}
      {photos === 'free' ? <PassingButton onClick={onChoose}>{t('photo.add')}</PassingButton> : null}
      <IconButton label={dismiss} size="small" onClick={onClose}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** The line stays when its button goes. */
function PassingButton(props: ComponentProps<typeof Button>) {
  return <Button ref={useFocusHandoff()} size="small" {...props} />
}

/** The other member's question. */
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
