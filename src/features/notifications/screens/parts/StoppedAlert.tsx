// The alert that mails stopped, or fewer come, with a link to where they can be switched on again.
// copy: stopped.fewer, stopped.title
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import { Banner } from '#ui/Banner.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Mail } from '#ui/icons.tsx'
import type { StopReason } from '../../limits.ts'
import { stoppedBy, stoppedTitle, stoppedTone } from './stopped-by.ts'

interface StoppedAlertProps {
  reasons: readonly StopReason[]
  onDismiss: () => void
}

export function StoppedAlert({ reasons, onDismiss }: StoppedAlertProps) {
  const { t } = useTranslation('notices')
  const reason = stoppedBy(reasons)
  return (
    <Banner
      tone={stoppedTone(reason)}
      icon={<Mail aria-hidden="true" />}
      title={t(stoppedTitle(reason))}
      onDismiss={onDismiss}
      action={
        <ButtonLink to={paths.notifications()} size="small" variant="secondary">
          {t('stopped.see')}
        </ButtonLink>
      }
    />
  )
}
