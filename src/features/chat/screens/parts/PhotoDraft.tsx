// The photo that was chosen, once more before it goes: how it will be seen, what it costs, one button.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FictionalLabel } from '#features/profiles/screens/parts/Fictional.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { History, Writing } from '../../contract.ts'
import { useCredits } from './use-credits.ts'

interface PhotoDraftProps {
  file: File | null
  profile: History['profile']
  writing: Writing
  onSend: (file: File) => void
  onClose: () => void
}

export function PhotoDraft({ file, profile, writing, onSend, onClose }: PhotoDraftProps) {
  const { t } = useTranslation('chat')
  const preview = usePreview(file)
  const credits = useCredits(writing)
  const button = useRef<HTMLButtonElement>(null)
  const cost = writing.photo_cost_credits
  const send = () => {
    if (file) onSend(file)
    onClose()
  }
  return (
    <Dialog
      open={file !== null}
      onClose={onClose}
      title={t('photo.title', { name: profile.name })}
      // It was just chosen or pasted: Enter sends it.
      initialFocus={button}
      footer={
        <Button ref={button} size="large" wide onClick={send}>
          {t('photo.send')}
        </Button>
      }
    >
      {profile.fictional ? <FictionalLabel /> : null}
      {preview ? (
        <img
          src={preview}
          alt={t('photo.mine')}
          className="mx-auto max-h-[45dvh] max-w-full rounded-md object-contain"
        />
      ) : null}
      <p className="mt-4 text-sm text-muted">{t('photo.blurred', { name: profile.name })}</p>
      <p className="mt-1 text-sm text-muted">
        {cost === 0 ? t('free') : `${t('photo.price', { count: cost })} · ${t('balance', { count: credits })}`}
      </p>
    </Dialog>
  )
}

/** What this browser can't draw is sent all the same: the server says what is wrong with it. */
function usePreview(file: File | null): string | null {
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setPreview(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return preview
}
