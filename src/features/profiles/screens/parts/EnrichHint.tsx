// The quiet hint to fill in a profile that is still thin.
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import { Banner } from '#ui/Banner.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Sparkles } from '#ui/icons.tsx'

export function EnrichHint({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useTranslation('profiles')
  return (
    <Banner
      tone="primary"
      icon={<Sparkles aria-hidden="true" />}
      title={t('enrich.title')}
      onDismiss={onDismiss}
      action={
        <ButtonLink to={paths.profile()} size="small">
          {t('enrich.action')}
        </ButtonLink>
      }
    >
      {t('enrich.text')}
    </Banner>
  )
}
