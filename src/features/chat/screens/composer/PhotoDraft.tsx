// The chosen photos, shown once more before sending: how they will be seen, what they cost, one button.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FictionalLabel } from '#features/profiles/screens/parts/Fictional.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { X } from '#ui/icons.tsx'
import type { History, Writing } from '../../contract.ts'
import { photosAtOnce } from '../../limits.ts'
import { useCredits } from './use-credits.ts'

interface PhotoDraftProps {
  /** One or more, in sending order; those over the limit wait until others are left out. */
  files: readonly File[]
  onFiles: (files: readonly File[]) => void
  profile: History['profile']
  writing: Writing
  onSend: (files: readonly File[]) => void
  onClose: () => void
}

export function PhotoDraft({ files: given, onFiles, profile, writing, onSend, onClose }: PhotoDraftProps) {
  const { t } = useTranslation('chat')
  const { name } = profile
  const files = given.slice(0, photosAtOnce)
  const button = useRef<HTMLButtonElement>(null)
  const count = files.length
  const send = () => {
    onSend(files)
    onClose()
  }
  const leaveOut = (file: File) => {
    onFiles(given.filter((other) => other !== file))
    button.current?.focus()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('photo.title', { count, name })}
      // They were just chosen or pasted, so Enter sends them.
      initialFocus={button}
      footer={
        <Button ref={button} size="large" wide onClick={send}>
          {t('photo.send', { count })}
        </Button>
      }
    >
      {profile.fictional ? <FictionalLabel /> : null}
      {count === 1 && files[0] ? <Preview file={files[0]} large /> : <Several files={files} onLeaveOut={leaveOut} />}
      {given.length > photosAtOnce ? (
        <p role="status" className="mt-4 text-sm font-semibold">
          {t('photo.most', { most: photosAtOnce })}
        </p>
      ) : null}
      <p className="mt-4 text-sm text-muted">{t('photo.blurred', { count, name })}</p>
      <PriceNote count={count} writing={writing} />
    </Dialog>
  )
}

function Several({ files, onLeaveOut }: { files: readonly File[]; onLeaveOut: (file: File) => void }) {
  const { t } = useTranslation('chat')
  return (
    <ol className="grid grid-cols-4 gap-2 sm:grid-cols-5">
      {files.map((file, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- Two files may be the same.
        <li key={`${file.name} ${file.lastModified} ${file.size} ${at}`} className="relative aspect-square">
          <Preview file={file} />
          <IconButton
            label={`${t('photo.leave_out')}: ${at + 1}`}
            variant="raised"
            size="small"
            onClick={() => onLeaveOut(file)}
            className="absolute! end-1 top-1"
          >
            <X className="size-4" aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ol>
  )
}

function Preview({ file, large = false }: { file: File; large?: boolean }) {
  const { t } = useTranslation('chat')
  const preview = usePreview(file)
  const look = large ? 'mx-auto max-h-[45dvh] max-w-full object-contain' : 'size-full bg-sunken object-cover'
  return preview ? <img src={preview} alt={t('photo.preview')} className={`${look} rounded-md`} /> : null
}

function PriceNote({ count, writing }: { count: number; writing: Writing }) {
  const { t } = useTranslation('chat')
  const credits = useCredits(writing)
  const cost = writing.photo_cost_credits
  const parts = [
    t('photo.price', { count: cost }),
    ...(count > 1 ? [t('photo.total', { count: count * cost })] : []),
    t('balance', { count: credits }),
  ]
  return <p className="mt-1 text-sm text-muted">{cost === 0 ? t('free') : parts.join(' · ')}</p>
}

/** A file this browser can't draw is sent all the same: the server says what is wrong with it. */
function usePreview(file: File): string | null {
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setPreview(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return preview
}
