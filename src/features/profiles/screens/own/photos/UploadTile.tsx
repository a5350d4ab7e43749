// A photo being uploaded: its preview, its progress, or why it failed, and what to do about it.
import { FileX2, RotateCcw, X } from '#ui/icons.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#base/paths.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Photo } from '#ui/Photo.tsx'
import { Meter } from '#ui/ProgressBar.tsx'
import type { Upload } from './upload-queue.ts'

// copy: photos.reason.*

interface UploadTileProps {
  upload: Upload
  mayGrow: boolean
  onRetry: () => void
  onCancel: () => void
}

export function UploadTile({ upload, mayGrow, onRetry, onCancel }: UploadTileProps) {
  const { t } = useTranslation('own')
  const { name, preview, phase } = upload
  return (
    <div className="flex h-full flex-col">
      <Photo
        src={preview}
        alt={name}
        rounded
        empty={<FileX2 className="size-8 opacity-60" aria-hidden="true" />}
        className={phase === 'refused' ? 'outline-2 -outline-offset-2 outline-danger' : ''}
      >
        {phase === 'refused' ? null : <Progress upload={upload} />}
        <span className="absolute end-1.5 top-1.5 flex flex-col gap-1.5">
          <IconButton
            variant="photo"
            size="small"
            label={t(phase === 'refused' ? 'photos.dismiss' : 'photos.cancel', { name })}
            onClick={onCancel}
          >
            <X className="size-4.5" aria-hidden="true" />
          </IconButton>
          {phase === 'refused' && upload.again ? (
            <IconButton variant="photo" size="small" label={t('photos.retry', { name })} onClick={onRetry}>
              <RotateCcw className="size-4.5" aria-hidden="true" />
            </IconButton>
          ) : null}
        </span>
      </Photo>
      {phase === 'refused' ? (
        <p role="alert" className="mt-1.5 text-xs break-words text-danger">
          <span className="block truncate text-muted">{name}</span>
          {upload.message ?? t(`photos.reason.${upload.reason ?? 'lost'}`)}
          {upload.full && mayGrow ? (
            <Link to={paths.premium()} className="link block">
              {t('photos.to_premium')}
            </Link>
          ) : null}
        </p>
      ) : null}
    </div>
  )
}

function Progress({ upload: { name, phase, sent } }: { upload: Upload }) {
  const { t } = useTranslation('own')
  const percent = Math.round(sent * 100)
  return (
    <span className="absolute inset-0 flex flex-col justify-end gap-1.5 bg-veil p-2.5 text-xs text-on-photo">
      <span role="status" className="truncate">
        {phase === 'waiting' ? t('photos.queued') : phase === 'working' ? t('photos.working') : t('photos.sending')}
      </span>
      <Meter value={phase === 'working' ? 100 : percent} max={100} label={t('photos.progress', { name })} tone="good" />
    </span>
  )
}
