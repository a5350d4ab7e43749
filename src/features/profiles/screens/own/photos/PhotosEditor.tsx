// The grid of one's own photos: the main one large, the others after it, a place to add more at the end; files can be dropped all over it.
import { Suspense, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#base/paths.ts'
import type { MemberPhoto } from '#features/profiles/contract.ts'
import { premiumPhotos } from '#features/profiles/limits.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Section } from '../Section.tsx'
import { AddPhotos } from './AddPhotos.tsx'
import { OwnPhoto } from './OwnPhoto.tsx'
import { UploadTile } from './UploadTile.tsx'
import { useIncomingFiles } from '../../parts/use-incoming-files.ts'
import type { OwnPhotosEditor } from './use-own-photos.ts'

const CropDialog = lazyPart(async () => (await import('./CropDialog.tsx')).CropDialog)

export function PhotosEditor({ editor }: { editor: OwnPhotosEditor }) {
  const { t } = useTranslation('own')
  const { place, over } = useIncomingFiles(editor.add)
  const [cropping, setCropping] = useState<string | null>(null)
  const { photos, limit } = editor
  const cropped = photos.find(({ id }) => id === cropping)
  return (
    <Section
      id="photos"
      title={t('photos.title')}
      aside={
        <span className="text-sm text-muted tabular-nums">{t('photos.count', { shown: photos.length, limit })}</span>
      }
    >
      <div
        ref={place}
        className={`relative rounded-md ${over ? 'outline-3 outline-offset-4 outline-primary outline-dashed' : ''}`}
      >
        <PhotoGrid editor={editor} onCrop={setCropping} />
        {over ? (
          <p className="pointer-events-none absolute inset-0 z-10 flex items-center justify-center rounded-md bg-primary-soft/85 p-4 text-center text-lg font-semibold text-primary">
            {t('photos.drop')}
          </p>
        ) : null}
      </div>
      <Limit editor={editor} />
      <p className="mt-3 max-w-text text-sm text-muted">{t('photos.hint')}</p>
      {cropped ? (
        <Suspense>
          <CropDialog
            photo={cropped}
            onClose={() => setCropping(null)}
            onCrop={(crop) => editor.crop(cropped.id, crop)}
          />
        </Suspense>
      ) : null}
    </Section>
  )
}

function PhotoGrid({ editor, onCrop }: { editor: OwnPhotosEditor; onCrop: (id: string) => void }) {
  const { photos, uploads, limit } = editor
  const { list, onPointerDown } = useDrag(editor.move)
  const count = photos.length + uploads.length
  const large = (index: number) => (index === 0 ? 'col-span-2 row-span-2' : '')
  return (
    <ul ref={list} className="grid grid-cols-3 gap-2.5 max-[18rem]:grid-cols-2">
      {photos.map((photo, index) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- What can be dragged can also be moved by its menu.
        <li
          key={photo.id}
          className={`select-none ${large(index)}`}
          data-id={photo.id}
          onPointerDown={photos.length > 1 ? onPointerDown : undefined}
          onKeyDown={(event) => moveByKey(event, photos, index, editor.move)}
          onDragStart={(event) => event.preventDefault()}
        >
          <OwnPhoto photo={photo} index={index} total={photos.length} editor={editor} onCrop={() => onCrop(photo.id)} />
        </li>
      ))}
      {uploads.map((upload, index) => (
        <li key={upload.id} className={photos.length === 0 ? large(index) : ''}>
          <UploadTile
            upload={upload}
            mayGrow={limit < premiumPhotos}
            onRetry={() => editor.retry(upload.id)}
            onCancel={() => editor.cancel(upload.id)}
          />
        </li>
      ))}
      {photos.length < limit ? (
        <li className={count === 0 ? 'col-span-full' : ''}>
          <AddPhotos first={count === 0} onAdd={editor.add} />
        </li>
      ) : null}
    </ul>
  )
}

/** Alt and an arrow move the photo that has the focus. */
function moveByKey(
  event: KeyboardEvent,
  photos: readonly MemberPhoto[],
  index: number,
  move: OwnPhotosEditor['move'],
): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  const photo = photos[index]
  if (!event.altKey || !step || !photo || index + step < 0 || index + step >= photos.length) return
  event.preventDefault()
  move(photo.id, index + step)
}

/** The code for dragging is loaded at the first touch of a photo. */
function useDrag(onMove: (id: string, to: number) => void) {
  const list = useRef<HTMLUListElement>(null)
  const onPointerDown = (event: PointerEvent<HTMLLIElement>) => {
    if (event.button !== 0 || (event.target as Element).closest('button, a, input, [popover]')) return
    const { nativeEvent, currentTarget: entry } = event
    let held = true
    const release = new AbortController()
    for (const name of ['pointerup', 'pointercancel'])
      window.addEventListener(name, () => (held = false), { once: true, signal: release.signal })
    void import('./drag-photo.ts').then(({ startDrag }) => {
      if (list.current) startDrag(nativeEvent, { list: list.current, entry, isHeld: () => held, onMove })
      release.abort()
    })
  }
  return { list, onPointerDown }
}

/** Files beyond the limit are reported before anything of them is sent, with the link to a higher limit. */
function Limit({ editor: { photos, limit, over } }: { editor: OwnPhotosEditor }) {
  const { t } = useTranslation('own')
  const mayGrow = limit < premiumPhotos
  if (over === 0 && photos.length < limit) return null
  return (
    <div role={over > 0 ? 'alert' : undefined} className="mt-3 rounded-sm bg-warning-soft px-4 py-3 text-sm">
      <p className="font-semibold">{t(over > 0 ? 'photos.over' : 'photos.full', { count: over > 0 ? over : limit })}</p>
      {mayGrow ? (
        <p>
          {t('photos.limit', { count: limit })}{' '}
          <Link to={paths.premium()} className="link">
            {t('photos.more', { count: premiumPhotos })}
          </Link>
        </p>
      ) : (
        <p>{t('photos.limit', { count: limit })}</p>
      )}
    </div>
  )
}
