// The grid of one's own photos: the main one large, the others after it, a place to add more at the end.
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#base/paths.ts'
import { ImagePlus } from '#ui/icons.tsx'
import { premiumPhotos } from '../../limits.ts'
import { OwnPhoto } from './OwnPhoto.tsx'
import { Section } from './Section.tsx'
import { UploadTile } from './UploadTile.tsx'
import { useDragOrder } from './use-drag-order.ts'
import type { OwnPhotosEditor } from './use-own-photos.ts'

export function PhotosEditor({ editor }: { editor: OwnPhotosEditor }) {
  const { t } = useTranslation('profiles')
  const { list, dragged } = useDragOrder(editor.move)
  const { photos, uploads, limit } = editor
  const count = photos.length + uploads.length
  return (
    <Section
      id="photos"
      title={t('photos.title')}
      aside={
        <span className="text-sm text-muted tabular-nums">{t('photos.count', { shown: photos.length, limit })}</span>
      }
    >
      <ul ref={list} className="grid grid-cols-3 gap-2.5">
        {photos.map((photo, index) => (
          <li
            key={photo.id}
            className={`${index === 0 ? 'col-span-2 row-span-2' : ''} ${dragged === photo.id ? 'opacity-50' : ''}`}
            data-id={photo.id}
            draggable={photos.length > 1}
          >
            <OwnPhoto photo={photo} index={index} total={photos.length} editor={editor} />
          </li>
        ))}
        {uploads.map((upload, index) => (
          <li key={upload.id} className={photos.length === 0 && index === 0 ? 'col-span-2 row-span-2' : ''}>
            <UploadTile upload={upload} onRetry={() => editor.retry(upload)} onDismiss={() => editor.dismiss(upload)} />
          </li>
        ))}
        {count < limit ? (
          <li className={count === 0 ? 'col-span-3' : ''}>
            <AddTile first={count === 0} onAdd={editor.add} />
          </li>
        ) : null}
      </ul>
      <p className="mt-3 text-sm text-muted">
        {t('photos.hint')}
        {count >= limit && limit < premiumPhotos ? (
          <>
            {' '}
            <Link to={paths.premium()} className="link">
              {t('photos.more', { count: premiumPhotos })}
            </Link>
          </>
        ) : null}
      </p>
    </Section>
  )
}

function AddTile({ first, onAdd }: { first: boolean; onAdd: (files: readonly File[]) => void }) {
  const { t } = useTranslation('profiles')
  return (
    <label
      className={`relative flex flex-col items-center justify-center gap-2 rounded-md border-2 border-dashed border-line-strong bg-sunken p-2 text-center text-sm font-semibold text-primary transition-colors hover:border-primary hover:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${first ? 'min-h-56' : 'aspect-3/4'}`}
    >
      <input
        type="file"
        accept="image/*"
        multiple
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <ImagePlus className="size-7" aria-hidden="true" />
      {t(first ? 'photos.add_first' : 'photos.add')}
    </label>
  )
}
