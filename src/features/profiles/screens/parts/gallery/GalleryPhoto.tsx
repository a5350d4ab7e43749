// One photo of a gallery: the tiny placeholder first, the picture when it is near.
import { useTranslation } from 'react-i18next'
import { Photo } from '#ui/Photo.tsx'
import type { MemberPhoto } from '#features/profiles/contract.ts'
import { hasCardShape, impressionOf, sharper, usePictureUrl } from '../pictures.ts'
import { LockedOverlay } from './LockedOverlay.tsx'

interface GalleryPhotoProps {
  photo: MemberPhoto
  alt: string
  /** In view or next to it: the others wait, with their placeholder. */
  near: boolean
  first: boolean
  /** How many photos of this member are locked. */
  locked: number
}

const sizes = '(width < 768px) 100vw, 27rem'

export function GalleryPhoto({ photo, alt, near, first, locked }: GalleryPhotoProps) {
  const { t } = useTranslation('profiles')
  const url = usePictureUrl()
  const srcSet = hasCardShape(photo) ? `${url(photo.filename)} 480w, ${sharper(url(photo.full_filename))}` : undefined
  return (
    <Photo
      src={near ? url(photo.full_filename) : null}
      srcSet={near ? srcSet : undefined}
      sizes={near && srcSet ? sizes : undefined}
      alt={photo.locked ? t('gallery.locked') : alt}
      impression={impressionOf(photo.thumbhash)}
      priority={first}
      empty={<span />}
      className="max-h-[60dvh] w-full md:max-h-none"
    >
      {photo.locked ? <LockedOverlay locked={locked} /> : null}
    </Photo>
  )
}
