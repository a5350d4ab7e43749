// One of one's own photos: what others see of it, or why they don't, and what can be done with it.
import { ArrowLeft, ArrowRight, Crop as CropIcon, Ellipsis, Lock, Star, Trash2 } from '#ui/icons.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#base/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuAction, MenuLine } from '#ui/Menu.tsx'
import { Photo } from '#ui/Photo.tsx'
import { useFocusHandoff } from '#ui/use-focus-handoff.ts'
import type { MemberPhoto } from '#features/profiles/contract.ts'
import { hasCardShape, impressionOf, sharper, usePictureUrl } from '../../parts/pictures.ts'
import type { OwnPhotosEditor } from './use-own-photos.ts'

// copy: own:refusals.*

interface OwnPhotoProps {
  photo: MemberPhoto
  index: number
  total: number
  editor: OwnPhotosEditor
  onCrop: () => void
}

export function OwnPhoto({ photo, index, total, editor, onCrop }: OwnPhotoProps) {
  const { t } = useTranslation('own')
  const url = usePictureUrl()
  // The first one is wider than a card on a tablet.
  const wide = index === 0 && hasCardShape(photo) ? `, ${sharper(url(photo.full_filename))}` : ''
  return (
    <Photo
      src={url(photo.filename)}
      srcSet={`${url(photo.thumb_filename)} 240w, ${url(photo.filename)} 480w${wide}`}
      sizes={index === 0 ? '(width < 992px) 66vw, 330px' : '(width < 992px) 33vw, 160px'}
      alt={t('photos.own', { number: index + 1, total })}
      impression={impressionOf(photo.thumbhash)}
      priority={index === 0}
      rounded
    >
      <PhotoState photo={photo} />
      <span ref={useFocusHandoff()} className="absolute end-1.5 top-1.5">
        <Menu
          trigger={
            <IconButton variant="photo" size="small" label={t('photos.actions', { number: index + 1 })}>
              <Ellipsis className="size-5" aria-hidden="true" />
            </IconButton>
          }
        >
          <MenuAction icon={<CropIcon />} onClick={onCrop}>
            {t('photos.crop')}
          </MenuAction>
          {index > 0 ? (
            <>
              <MenuAction icon={<Star />} onClick={() => editor.move(photo.id, 0)}>
                {t('photos.make_main')}
              </MenuAction>
              <MenuAction icon={<ArrowLeft />} onClick={() => editor.move(photo.id, index - 1)}>
                {t('photos.earlier')}
              </MenuAction>
            </>
          ) : null}
          {index < total - 1 ? (
            <MenuAction icon={<ArrowRight />} onClick={() => editor.move(photo.id, index + 1)}>
              {t('photos.later')}
            </MenuAction>
          ) : null}
          <MenuLine />
          <MenuAction icon={<Trash2 />} danger onClick={() => editor.remove(photo.id)}>
            {t('photos.delete')}
          </MenuAction>
        </Menu>
      </span>
    </Photo>
  )
}

function PhotoState({ photo: { status, hidden, main, refusal } }: { photo: MemberPhoto }) {
  const { t } = useTranslation('own')
  if (hidden) {
    return (
      <Veil>
        <Lock className="size-5" aria-hidden="true" />
        {t('photos.hidden')}
        <Link to={paths.premium()} className="font-semibold underline">
          {t('photos.to_premium')}
        </Link>
      </Veil>
    )
  }
  if (status === 'refused') {
    return (
      <Veil>
        <strong>{t('photos.refused')}</strong>
        {refusal ? t(`refusals.${refusal}`) : null}
      </Veil>
    )
  }
  return (
    <span className="absolute start-2 bottom-2 flex flex-wrap gap-1">
      {main ? <Badge tone="photo">{t('photos.main')}</Badge> : null}
      {status === 'waiting' ? <Badge tone="photo">{t('photos.waiting')}</Badge> : null}
    </span>
  )
}

/** Nobody else sees what is under it. */
function Veil({ children }: { children: ReactNode }) {
  return (
    <span className="absolute inset-0 flex flex-col items-center justify-end gap-1 overflow-y-auto bg-veil p-2.5 text-center text-xs text-on-photo backdrop-grayscale">
      {children}
    </span>
  )
}
