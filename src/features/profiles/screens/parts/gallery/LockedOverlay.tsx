// Over a photo that the server blurred: why, how many there are, and how to see them.
import { Lock } from '#ui/icons.tsx'
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'

export function LockedOverlay({ locked }: { locked: number }) {
  const { t } = useTranslation('profiles')
  return (
    <span className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-veil px-16 py-6 text-center text-on-photo">
      <span className="flex size-14 items-center justify-center rounded-full bg-on-photo/15">
        <Lock className="size-7" aria-hidden="true" />
      </span>
      <span className="text-lg font-semibold">{t('gallery.locked_count', { count: locked })}</span>
      <span className="max-w-80 text-balance">{t('gallery.locked_text')}</span>
      <ButtonLink to={paths.premium()} className="mt-1">
        {t('gallery.unlock')}
      </ButtonLink>
    </span>
  )
}
