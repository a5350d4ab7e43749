// In a gallery, for visitors: how many more photos there are, and how to see them.
import { useTranslation } from 'react-i18next'
import { useSignupPath } from '#features/visits/screens/parts/use-visit.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { asksToJoin } from '../../../signup/screens/parts/signup-invitation.ts'

export function FurtherPhotos({ count }: { count: number }) {
  const { t } = useTranslation('profiles')
  const signup = useSignupPath()
  return (
    <span className="hero-gradient flex aspect-3/4 max-h-[60dvh] flex-col items-center justify-center gap-4 p-6 text-center text-on-photo md:max-h-none">
      <p className="text-lg font-semibold">{t('gallery.more', { count })}</p>
      {signup && (
        <ButtonLink to={signup} onClick={asksToJoin}>
          {t('gallery.join')}
        </ButtonLink>
      )}
    </span>
  )
}
