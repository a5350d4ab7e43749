// All photos of a member, one beside the other: swiped on a phone, turned by keys and buttons at a desk; locked ones say why.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { ChevronLeft, ChevronRight, Lock } from '#ui/icons.tsx'
import { Photo } from '#ui/Photo.tsx'
import type { MemberPhoto } from '../../contract.ts'
import { NoPhoto } from './NoPhoto.tsx'
import { usePictureUrl, usePlaceholder } from './pictures.ts'
import { useReader } from './use-site.ts'

interface PhotoGalleryProps {
  name: string
  photos: readonly MemberPhoto[]
  /** How many there are; a visitor gets only the first of them. */
  total: number
  /** On the first photo: name, age, label. */
  children?: ReactNode
}

export function PhotoGallery({ name, photos, total, children }: PhotoGalleryProps) {
  const { t } = useTranslation('profiles')
  const visitor = useReader() === null
  const slides = Math.max(1, photos.length + (visitor && total > photos.length ? 1 : 0))
  const { strip, at, follow, turn } = useSlides(slides)
  return (
    <section aria-label={t('gallery.label', { name })} className="relative">
      <div
        ref={strip}
        onScroll={follow}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-lg [scrollbar-width:none]"
      >
        {photos.map((photo, index) => (
          <Slide key={photo.id} label={t('gallery.photo', { name, number: index + 1, total: slides })}>
            <GalleryPhoto
              photo={photo}
              alt={t('gallery.photo', { name, number: index + 1, total: slides })}
              first={index === 0}
            />
            {index === 0 ? children : null}
          </Slide>
        ))}
        {photos.length === 0 ? (
          <Slide label={name}>
            <Photo src={null} alt="" empty={<NoPhoto name={name} />} />
            {children}
          </Slide>
        ) : null}
        {visitor && total > photos.length ? (
          <Slide label={t('gallery.more', { count: total - photos.length })}>
            <span className="hero-gradient flex aspect-3/4 flex-col items-center justify-center gap-4 p-6 text-center text-on-photo">
              <p className="text-lg font-semibold">{t('gallery.more', { count: total - photos.length })}</p>
              <ButtonLink to={paths.signup()}>{t('gallery.join')}</ButtonLink>
            </span>
          </Slide>
        ) : null}
      </div>
      {slides > 1 ? <Turning at={at} slides={slides} turn={turn} /> : null}
    </section>
  )
}

/** Which slide is in view; the strip itself is what moves, so that a finger and a button do the same. */
function useSlides(slides: number) {
  const strip = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const follow = () => {
    const element = strip.current
    if (element && element.clientWidth > 0) setAt(Math.round(Math.abs(element.scrollLeft) / element.clientWidth))
  }
  const turn = (by: number) => {
    const element = strip.current
    const next = Math.min(slides - 1, Math.max(0, at + by))
    element?.scrollTo({ left: next * element.clientWidth, behavior: 'smooth' })
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const writing =
      event.target instanceof Element && event.target.closest('input, textarea, select, [role=menu], [role=dialog]')
    if (writing || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowRight') turn(1)
    if (event.key === 'ArrowLeft') turn(-1)
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return { strip, at, follow, turn }
}

function Slide({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="relative w-full shrink-0 snap-center">
      {children}
    </div>
  )
}

const sizes = '(width < 768px) 100vw, 480px'

function GalleryPhoto({ photo, alt, first }: { photo: MemberPhoto; alt: string; first: boolean }) {
  const { t } = useTranslation('profiles')
  const url = usePictureUrl()
  const placeholder = usePlaceholder(photo.thumbhash)
  const srcSet = photo.locked ? undefined : `${url(photo.filename)} 480w, ${url(photo.full_filename)} 1080w`
  return (
    <Photo
      src={url(photo.filename)}
      srcSet={srcSet}
      sizes={srcSet ? sizes : undefined}
      alt={photo.locked ? t('gallery.locked') : alt}
      placeholder={placeholder}
      priority={first}
    >
      {photo.locked ? (
        <span className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-veil p-6 text-center text-on-photo">
          <Lock className="size-8" aria-hidden="true" />
          <span className="max-w-xs font-semibold">{t('gallery.locked_text')}</span>
          <ButtonLink to={paths.premium()}>{t('gallery.unlock')}</ButtonLink>
        </span>
      ) : null}
    </Photo>
  )
}

function Turning({ at, slides, turn }: { at: number; slides: number; turn: (by: number) => void }) {
  const { t } = useTranslation('profiles')
  return (
    <>
      <div className="pointer-events-none absolute inset-x-2.5 top-1/2 hidden -translate-y-1/2 justify-between *:pointer-events-auto md:flex">
        <IconButton
          variant="photo"
          label={t('gallery.previous')}
          onClick={() => turn(-1)}
          disabled={at === 0}
          className="disabled:invisible"
        >
          <ChevronLeft className="size-5.5" aria-hidden="true" />
        </IconButton>
        <IconButton
          variant="photo"
          label={t('gallery.next')}
          onClick={() => turn(1)}
          disabled={at === slides - 1}
          className="disabled:invisible"
        >
          <ChevronRight className="size-5.5" aria-hidden="true" />
        </IconButton>
      </div>
      <div
        className="photo-shade pointer-events-none absolute inset-x-0 top-0 h-16 rotate-180 rounded-b-lg opacity-60"
        aria-hidden="true"
      />
      <div className="pointer-events-none absolute inset-x-4 top-3 flex gap-1" aria-hidden="true">
        {Array.from({ length: slides }, (_, index) => (
          <span key={index} className={`h-1 flex-1 rounded-full ${index === at ? 'bg-on-photo' : 'bg-on-photo/45'}`} />
        ))}
      </div>
      <p className="sr-only" aria-live="polite">
        {t('gallery.position', { number: at + 1, total: slides })}
      </p>
    </>
  )
}
