// One of one's own photos, with what can be done with it.
import { useTranslation } from 'react-i18next'
import { Badge } from '#ui/Badge.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { ArrowLeft, ArrowRight, Ellipsis, Star, Trash2 } from '#ui/icons.tsx'
import { Menu, MenuAction, MenuLine } from '#ui/Menu.tsx'
import { Photo } from '#ui/Photo.tsx'
import type { MemberPhoto } from '../../contract.ts'
import { usePictureUrl, usePlaceholder } from '../parts/pictures.ts'
import type { OwnPhotosEditor } from './use-own-photos.ts'

interface OwnPhotoProps {
  photo: MemberPhoto
  index: number
  total: number
  editor: OwnPhotosEditor
}

export function OwnPhoto({ photo, index, total, editor }: OwnPhotoProps) {
  const { t } = useTranslation('profiles')
  const url = usePictureUrl()
  const placeholder = usePlaceholder(photo.thumbhash)
  return (
    <Photo
      src={url(photo.filename)}
      srcSet={`${url(photo.thumb_filename)} 240w, ${url(photo.filename)} 480w, ${url(photo.full_filename)} 1080w`}
      sizes={index === 0 ? '(width < 992px) 66vw, 330px' : '(width < 992px) 33vw, 160px'}
      alt={t('photos.own', { number: index + 1, total })}
      placeholder={placeholder}
      priority={index === 0}
      rounded
    >
      <span className="absolute start-2 bottom-2 flex flex-wrap gap-1">
        {photo.main ? <Badge tone="photo">{t('photos.main')}</Badge> : null}
        {photo.status === 'active' ? null : (
          <Badge tone={photo.status === 'refused' ? 'danger' : 'photo'}>{t(`photos.${photo.status}`)}</Badge>
        )}
      </span>
      <span className="absolute end-1.5 top-1.5">
        <Menu
          trigger={
            <IconButton variant="photo" size="small" label={t('photos.actions', { number: index + 1 })}>
              <Ellipsis className="size-5" aria-hidden="true" />
            </IconButton>
          }
        >
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
          {total > 1 ? <MenuLine /> : null}
          <MenuAction icon={<Trash2 />} danger onClick={() => editor.remove(photo.id)}>
            {t('photos.delete')}
          </MenuAction>
        </Menu>
      </span>
    </Photo>
  )
}
