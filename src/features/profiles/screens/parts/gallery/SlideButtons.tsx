// The position among the slides and the buttons that turn them: dashes on the picture, arrows on a desktop.
import { ChevronLeft, ChevronRight } from '#ui/icons.tsx'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'

interface SlideButtonsProps {
  at: number
  slides: number
  /** Whether the one in view is. */
  locked?: boolean | undefined
  turn: (by: number) => void
}

export function SlideButtons({ at, slides, locked = false, turn }: SlideButtonsProps) {
  const { t } = useTranslation('profiles')
  return (
    <>
      <div className="pointer-events-none absolute inset-x-2.5 top-1/2 hidden -translate-y-1/2 justify-between *:pointer-events-auto pointer-fine:flex">
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
      <p className="sr-only" aria-live="polite">
        {t('gallery.position', { number: at + 1, total: slides })}
        {locked ? `, ${t('gallery.locked')}` : ''}
      </p>
    </>
  )
}

export function SlideIndicator({ at, slides }: Pick<SlideButtonsProps, 'at' | 'slides'>) {
  return (
    <>
      <div
        className="photo-shade pointer-events-none absolute inset-x-0 top-0 h-16 rotate-180 opacity-60"
        aria-hidden="true"
      />
      <div className="pointer-events-none absolute inset-x-4 top-3 flex gap-1" aria-hidden="true">
        {Array.from({ length: slides }, (_, index) => (
          <span
            key={index}
            className={`h-1 flex-1 rounded-full transition-colors ${index === at ? 'bg-on-photo' : 'bg-on-photo/45'}`}
          />
        ))}
      </div>
    </>
  )
}
