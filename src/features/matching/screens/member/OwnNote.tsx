// On one's own profile: that others see it like this, and the link to edit it.
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import { Banner } from '#ui/Banner.tsx'
import { ButtonLink } from '#ui/Button.tsx'

export function OwnNote({ className }: { className?: string }) {
  const { t } = useTranslation('matching')
  return (
    <Banner
      className={className}
      action={
        <ButtonLink to={paths.profile()} size="small">
          {t('member.edit_own')}
        </ButtonLink>
      }
    >
      {t('member.own')}
    </Banner>
  )
}
