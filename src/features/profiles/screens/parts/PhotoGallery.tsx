// All photos of a member: swiped with a finger, turned by keys and buttons, pressed for full screen; locked ones say why.
import { Suspense, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { lazyPart } from '#ui/lazy-part.ts'
import { Photo } from '#ui/Photo.tsx'
import { useGoBack } from '#ui/use-go-back.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { MemberPhoto } from '../../contract.ts'
import { GalleryPhoto } from './gallery/GalleryPhoto.tsx'
import { Thumbs } from './gallery/Thumbs.tsx'
import { SlideButtons, SlideIndicator } from './gallery/SlideButtons.tsx'
import { useSwipe } from './gallery/use-swipe.ts'
import { NoPhoto } from './NoPhoto.tsx'
import { useReader } from './use-site.ts'

/** Only visitors see it; the server has it at hand. */
const FurtherPhotos = import.meta.env.SSR
  ? (await import('./gallery/FurtherPhotos.tsx')).FurtherPhotos
  : lazyPart(async () => (await import('./gallery/FurtherPhotos.tsx')).FurtherPhotos)
const PhotoViewer = lazyPart(async () => (await import('./gallery/PhotoViewer.tsx')).PhotoViewer)

interface PhotoGalleryProps {
  name: string
  fictional: boolean
  photos: readonly MemberPhoto[]
  /** How many there are; a visitor gets only the first of them. */
  total: number
  /** Over the photos, not interactive: name, age, label. */
  children?: ReactNode
}

export function PhotoGallery({ name, fictional, photos, total, children }: PhotoGalleryProps) {
  const { t } = useTranslation('profiles')
  const visitor = useReader() === null
  const further = visitor ? Math.max(0, total - photos.length) : 0
  const slides = Math.max(1, photos.length) + (further > 0 ? 1 : 0)
  const { hold, at, go, turn, hand } = useSwipe(slides)
  const viewer = useViewer()
  const gallery = useWayBack(viewer.isOpen)
  const locked = photos.filter((photo) => photo.locked).length
  const label = (number: number) => t('gallery.photo', { name, number, total: slides })
  return (
    <section ref={gallery} aria-label={t('gallery.label', { name })}>
      <div className="relative overflow-hidden md:rounded-lg" onDragStart={(event) => event.preventDefault()}>
        <div className="touch-pan-y overflow-hidden overscroll-contain select-none" {...hand}>
          <div ref={hold} className="flex">
            {photos.map((photo, index) => (
              <Slide key={photo.id} label={label(index + 1)} shown={index === at}>
                <GalleryPhoto
                  photo={photo}
                  alt={label(index + 1)}
                  near={Math.abs(index - at) <= 1}
                  first={index === 0}
                  locked={locked}
                />
                {photo.locked ? null : (
                  <button
                    type="button"
                    className="absolute inset-0 cursor-zoom-in focus-visible:-outline-offset-4"
                    aria-label={t('gallery.open', { number: index + 1 })}
                    onClick={viewer.open}
                  />
                )}
              </Slide>
            ))}
            {photos.length === 0 ? (
              <Slide label={name} shown={at === 0}>
                <Photo
                  src={null}
                  alt=""
                  empty={<NoPhoto name={name} />}
                  className="max-h-[60dvh] w-full md:max-h-none"
                />
              </Slide>
            ) : null}
            {further > 0 ? (
              <Slide label={t('gallery.more', { count: further })} shown={at === slides - 1}>
                <Suspense>
                  <FurtherPhotos count={further} />
                </Suspense>
              </Slide>
            ) : null}
          </div>
        </div>
        {slides > 1 ? <SlideIndicator at={at} slides={slides} /> : null}
        <div className="pointer-events-none absolute inset-0">{children}</div>
        {slides > 1 && !viewer.isOpen ? (
          <SlideButtons at={at} slides={slides} locked={photos[at]?.locked} turn={turn} />
        ) : null}
      </div>
      {photos.length > 1 ? <Thumbs name={name} photos={photos} at={at} go={go} /> : null}
      {viewer.isOpen && photos.length > 0 ? (
        <Suspense>
          <PhotoViewer
            name={name}
            fictional={fictional}
            photos={photos}
            startAt={Math.min(at, photos.length - 1)}
            onClose={(last) => {
              go(last)
              viewer.close()
            }}
          />
        </Suspense>
      ) : null}
    </section>
  )
}

function Slide({ label, shown, children }: { label: string; shown: boolean; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} inert={!shown} className="relative w-full shrink-0">
      {children}
    </div>
  )
}

/** What opened the viewer may be turned away by now: the keyboard goes on at the photo that is shown. */
function useWayBack(isOpen: boolean) {
  const gallery = useRef<HTMLElement>(null)
  const was = useRef(isOpen)
  useEffect(() => {
    const shown = was.current && !isOpen ? gallery.current?.querySelector('[role=group]:not([inert])') : null
    shown?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    was.current = isOpen
  }, [isOpen])
  return gallery
}

const viewerHash = '#photos'

/** The open viewer has a URL of its own, so that Back closes it and leaves the profile where it was. */
function useViewer() {
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const goBack = useGoBack()
  const opened = (state as { viewer?: boolean } | null)?.viewer === true
  return {
    isOpen: hydrated && hash === viewerHash,
    /** A second press, before it is open, is the same one. */
    open: () => {
      const replace = window.location.hash === viewerHash
      void navigate(viewerHash, { replace, preventScrollReset: true, state: { viewer: true } })
    },
    /** Back to where it was opened; someone who came by the URL itself goes to the URL without it. */
    close: () => (opened ? goBack() : void navigate('.', { replace: true, preventScrollReset: true })),
  }
}
