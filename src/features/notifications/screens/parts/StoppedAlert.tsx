// The alert that mails stopped, with a link to where they can be switched on again.
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import { Banner } from '#ui/Banner.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Mail } from '#ui/icons.tsx'

export function StoppedAlert({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useTranslation('notices')
  return (
    <Banner
      tone="warning"
      icon={<Mail aria-hidden="true" />}
      title={t('stopped.title')}
      onDismiss={onDismiss}
      action={
        <ButtonLink to={paths.notifications()} size="small" variant="secondary">
          {t('stopped.see')}
        </ButtonLink>
      }
    />
  )
}
