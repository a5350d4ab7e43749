// A photo on its way: its preview, that it is being sent, or why it could not be.
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'
import { RotateCcw, X } from '#ui/icons.tsx'
import { Photo } from '#ui/Photo.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import type { Upload } from './use-uploads.ts'

interface UploadTileProps {
  upload: Upload
  onRetry: () => void
  onDismiss: () => void
}

export function UploadTile({ upload, onRetry, onDismiss }: UploadTileProps) {
  const { t } = useTranslation('profiles')
  return (
    <Photo src={upload.preview} alt="" rounded>
      <span className="absolute inset-0 flex flex-col items-center justify-center gap-2 overflow-y-auto bg-veil p-2 text-center text-xs text-on-photo">
        {upload.refusal ? (
          <>
            <span role="alert">{upload.refusal}</span>
            <span className="flex gap-1.5">
              <IconButton variant="photo" size="small" label={t('photos.retry')} onClick={onRetry}>
                <RotateCcw className="size-4.5" aria-hidden="true" />
              </IconButton>
              <IconButton variant="photo" size="small" label={t('photos.dismiss')} onClick={onDismiss}>
                <X className="size-4.5" aria-hidden="true" />
              </IconButton>
            </span>
          </>
        ) : (
          <span role="status" className="flex flex-col items-center gap-2">
            <Spinner />
            {t('photos.sending')}
          </span>
        )}
      </span>
    </Photo>
  )
}
