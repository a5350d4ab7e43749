// Above the composer, for a member who wanted to send a photo: whether photos are welcome here. Loaded with the first touch.
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { X } from '#ui/icons.tsx'
import { useUiWords } from '#ui/words.tsx'
import type { PhotoState } from '../../limits.ts'
import type { Asking } from './use-asking.ts'
import { useFocusHandoff } from '../messages/use-focus-handoff.ts'

interface AskLineProps {
  photos: PhotoState
  name: string
  /** Nobody has written yet, so there is no conversation to ask in. */
  nothingWritten: boolean
  asking: Asking
  onChoose: () => void
  onClose: () => void
}

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
