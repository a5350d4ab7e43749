// All photos small, in one row on a desktop: each is a click away.
import { Lock } from '#ui/icons.tsx'
import { useTranslation } from 'react-i18next'
import { useImpression } from '#ui/use-impression.ts'
import type { MemberPhoto } from '#features/profiles/contract.ts'
import { impressionOf, usePictureUrl } from '../pictures.ts'

interface ThumbsProps {
  name: string
  photos: readonly MemberPhoto[]
  at: number
  go: (to: number) => void
}

export function Thumbs({ name, photos, at, go }: ThumbsProps) {
  const { t } = useTranslation('profiles')
  return (
    <ul className="mt-3 hidden snap-x gap-2 overflow-x-auto p-1 md:flex" aria-label={t('gallery.label', { name })}>
      {photos.map((photo, index) => (
        <li key={photo.id} className="shrink-0 snap-start">
          <button
            type="button"
            aria-current={index === at ? 'true' : undefined}
            aria-label={
              photo.locked ? t('gallery.locked') : t('gallery.photo', { name, number: index + 1, total: photos.length })
            }
            onClick={() => go(index)}
            className="relative block size-16 overflow-hidden rounded-sm bg-sunken opacity-75 transition-opacity hover:opacity-100 aria-[current]:opacity-100 aria-[current]:outline-2 aria-[current]:outline-offset-2 aria-[current]:outline-primary"
          >
            <Thumb photo={photo} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Thumb({ photo }: { photo: MemberPhoto }) {
  const url = usePictureUrl()
  const picture = useImpression<HTMLImageElement>(impressionOf(photo.thumbhash))
  return (
    <>
      <img
        ref={picture}
        src={url(photo.thumb_filename)}
        alt=""
        width={64}
        height={64}
        loading="lazy"
        decoding="async"
        draggable={false}
        className="size-full bg-cover object-cover"
      />
      {photo.locked ? (
        <span className="absolute inset-0 flex items-center justify-center bg-veil text-on-photo">
          <Lock className="size-5" aria-hidden="true" />
        </span>
      ) : null}
    </>
  )
}
