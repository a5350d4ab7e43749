// A photo among the messages: in full, or blurred until its recipient opens it.
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { impressionOf, usePictureUrl } from '#features/profiles/screens/parts/pictures.ts'
import { Button } from '#ui/Button.tsx'
import { Eye, EyeOff } from '#ui/icons.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { useImpression } from '#ui/use-impression.ts'
import type { ChatMessage } from '../../contract.ts'
import { useFocusHandoff } from './use-focus-handoff.ts'

const PhotoLarge = lazyPart(async () => (await import('./PhotoLarge.tsx')).PhotoLarge)

interface PhotoBubbleProps {
  message: ChatMessage
  photo: NonNullable<ChatMessage['photo']>
  mine: boolean
  name: string
  onOpen: () => void
}

/** Wide enough for a finger, and never taller than the picture's proportions. */
const boxWidth = 'w-60 max-w-full md:w-72'
const mostTall = 4 / 3

export function PhotoBubble({ message, photo, mine, name, onOpen }: PhotoBubbleProps) {
  const { t } = useTranslation('chat')
  const pictureUrl = usePictureUrl()
  const box = useImpression<HTMLSpanElement>(impressionOf(photo.placeholder))
  const [large, setLarge] = useState(false)
  const veiled = photo.veiled && !mine
  const src = pictureUrl(`/pictures/chat/${message.body}/${veiled ? 'blurred' : 'full'}`)
  const alt = mine ? t('photo.mine') : t('photo.theirs', { name })
  const ratio = Math.max(photo.width / photo.height, 1 / mostTall)
  return (
    <span
      ref={box}
      className={`relative block overflow-hidden rounded-lg bg-sunken bg-cover bg-center ${boxWidth}`}
      style={{ aspectRatio: ratio }}
    >
      {veiled ? (
        <>
          <img src={src} alt={alt} className="absolute inset-0 size-full object-cover" />
          <ShowPhoto onOpen={onOpen} />
        </>
      ) : (
        <button type="button" onClick={() => setLarge(true)} className="absolute inset-0 size-full">
          <img src={src} alt={alt} decoding="async" className="size-full object-cover" />
        </button>
      )}
      {mine && photo.veiled ? (
        <span className="absolute start-2 bottom-2 inline-flex items-center gap-1 rounded-full bg-veil px-2 py-0.5 text-xs text-on-photo">
          <EyeOff className="size-3.5" aria-hidden="true" />
          {t('photo.unopened')}
        </span>
      ) : null}
      {large ? (
        <Suspense fallback={null}>
          <PhotoLarge src={src} alt={alt} onClose={() => setLarge(false)} />
        </Suspense>
      ) : null}
    </span>
  )
}

function ShowPhoto({ onOpen }: Pick<PhotoBubbleProps, 'onOpen'>) {
  const { t } = useTranslation('chat')
  return (
    <span ref={useFocusHandoff()} className="absolute inset-0 flex items-center justify-center">
      <Button variant="secondary" size="small" onClick={onOpen}>
        <Eye className="size-4" aria-hidden="true" />
        {t('photo.show')}
      </Button>
    </span>
  )
}
