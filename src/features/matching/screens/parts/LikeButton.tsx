// The heart: pressing it likes, pressing it again takes the like back.
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Heart } from '#ui/icons.tsx'
import { useLike } from './use-like.ts'

interface LikeButtonProps {
  member: { id: string; name: string }
  /** As the page was loaded; later presses are known separately. */
  liked: boolean
  /** Whether the other's like is waiting for an answer. */
  likesReader?: boolean | undefined
}

/** On top of a photo. */
export function LikeHeart({ member, liked: loaded }: LikeButtonProps) {
  const { t } = useTranslation('matching')
  const { liked, toggle } = useLike(member, loaded)
  return (
    <IconButton
      variant={liked ? 'like' : 'photo'}
      label={t('like.give_to', { name: member.name })}
      title={t(liked ? 'like.take_back' : 'like.give_to', { name: member.name })}
      aria-pressed={liked}
      onClick={toggle}
    >
      <Heart
        className={`size-5.5 transition-[scale] ease-spring ${liked ? 'scale-110 fill-current' : ''}`}
        aria-hidden="true"
      />
    </IconButton>
  )
}

/** Beside another button in its row. "Leuk gevonden" and "Bericht" have to fit on one line of a 360 pixel phone. */
export const besideLike = 'flex-auto whitespace-nowrap max-sm:px-1.5 max-sm:text-sm'

/** With its label, where liking is what the page is for. */
export function LikeButton({ member, liked: loaded, likesReader = false }: LikeButtonProps) {
  const { t } = useTranslation('matching')
  const { liked, toggle } = useLike(member, loaded)
  return (
    <Button
      variant={liked ? 'secondary' : 'like'}
      size="large"
      className={besideLike}
      aria-pressed={liked}
      onClick={toggle}
      icon={<Heart className={`size-5.5 ${liked ? 'fill-like text-like' : ''}`} aria-hidden="true" />}
    >
      {liked ? t('like.given') : t(likesReader ? 'like.give_back' : 'like.give')}
    </Button>
  )
}
