// Photos full screen: the focus stays inside, keys and fingers turn and zoom them, Back or Escape closes it.
import { Dialog } from '@base-ui/react/dialog'
import { X, ZoomIn, ZoomOut } from '#ui/icons.tsx'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'
import { useUiWords } from '#ui/words.tsx'
import type { MemberPhoto } from '#features/profiles/contract.ts'
import { FictionalLabel } from '../Fictional.tsx'
import { impressionOf, usePictureUrl } from '../pictures.ts'
import { LockedOverlay } from './LockedOverlay.tsx'
import { SlideButtons } from './SlideButtons.tsx'
import { useSwipe } from './use-swipe.ts'
import { useZoom, useZoomed } from './use-zoom.ts'

interface PhotoViewerProps {
  name: string
  fictional: boolean
  photos: readonly MemberPhoto[]
  startAt: number
  onClose: (at: number) => void
}

export function PhotoViewer({ name, fictional, photos, startAt, onClose }: PhotoViewerProps) {
  const { t } = useTranslation('profiles')
  const words = useUiWords()
  const { place, setPlace, enlarged, zoomer, pinch, toggle } = useZoom()
  const { hold, at, turn, hand } = useSwipe(photos.length, startAt, pinch)
  const shown = photos[at]
  const open = shown && !shown.locked ? shown : null
  useZoomed(zoomer, place, open, at)
  const locked = photos.filter((photo) => photo.locked).length
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose(at)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-primary-950 transition-opacity duration-200 data-starting-style:opacity-0" />
        <Dialog.Popup
          data-slides
          className="fixed inset-0 z-50 flex flex-col overflow-hidden text-on-photo outline-none transition-opacity duration-200 data-starting-style:opacity-0"
        >
          <Dialog.Title className="sr-only">{t('gallery.label', { name })}</Dialog.Title>
          <div
            ref={setPlace}
            className="min-h-0 flex-1 touch-none overflow-hidden overscroll-contain select-none"
            {...hand}
          >
            <div ref={hold} className="flex h-full">
              {photos.map((photo, index) => (
                <div
                  key={photo.id}
                  data-photo
                  className="relative h-full w-full shrink-0 overflow-hidden"
                  inert={index !== at}
                >
                  <WholePhoto
                    photo={photo}
                    near={Math.abs(index - at) <= 1}
                    alt={t('gallery.photo', { name, number: index + 1, total: photos.length })}
                  />
                  {photo.locked ? <LockedOverlay locked={locked} /> : null}
                </div>
              ))}
            </div>
          </div>
          {photos.length > 1 ? (
            <SlideButtons at={at} slides={photos.length} locked={shown?.locked} turn={turn} />
          ) : null}
          <div className="pointer-events-none absolute inset-x-0 top-0 flex items-center gap-x-3 gap-y-2 p-3 max-[20rem]:flex-wrap ps-[max(0.75rem,env(safe-area-inset-left))] pe-[max(0.75rem,env(safe-area-inset-right))] pt-[max(0.75rem,env(safe-area-inset-top))] *:pointer-events-auto">
            <span className="rounded-full bg-veil px-3 py-1 text-sm whitespace-nowrap tabular-nums" aria-hidden="true">
              {at + 1} / {photos.length}
            </span>
            {fictional ? (
              <span className="flex min-w-0">
                <FictionalLabel onPhoto />
              </span>
            ) : null}
            {open ? (
              <IconButton
                label={t(enlarged ? 'gallery.zoom_out' : 'gallery.zoom_in')}
                variant="photo"
                className="ms-auto"
                onClick={toggle}
              >
                {enlarged ? (
                  <ZoomOut className="size-5.5" aria-hidden="true" />
                ) : (
                  <ZoomIn className="size-5.5" aria-hidden="true" />
                )}
              </IconButton>
            ) : null}
            <Dialog.Close
              className={open ? '' : 'ms-auto'}
              render={
                <IconButton label={words.close} variant="photo">
                  <X className="size-5.5" aria-hidden="true" />
                </IconButton>
              }
            />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function WholePhoto({ photo, near, alt }: { photo: MemberPhoto; near: boolean; alt: string }) {
  const { t } = useTranslation('profiles')
  const url = usePictureUrl()
  return (
    <img
      src={near ? url(photo.full_filename) : impressionOf(photo.thumbhash)?.()}
      alt={photo.locked ? t('gallery.locked') : alt}
      width={photo.width}
      height={photo.height}
      decoding="async"
      draggable={false}
      className="absolute inset-0 m-auto size-full object-contain"
    />
  )
}
