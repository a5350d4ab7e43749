// Says that a profile is not a real member: the label, text beside its icon, and the warning. No setting removes them.
import { useTranslation } from 'react-i18next'
import { Badge } from '#ui/Badge.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Drama } from '#ui/icons.tsx'
import { useSite } from './use-site.ts'

/** `onPhoto` if it is on a picture. Never truncated: a label that can't be read is none. */
export function FictionalLabel({ onPhoto = false }: { onPhoto?: boolean }) {
  const { t } = useTranslation('profiles')
  const { fictional_singular } = useSite()
  return (
    <Badge tone={onPhoto ? 'photo' : 'warning'} className="max-w-full rounded-sm! leading-tight whitespace-normal!">
      <FictionalIcon />
      <span>{fictional_singular || t('fictional.label')}</span>
    </Badge>
  )
}

export function FictionalWarning({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('profiles')
  const { fictional_warning, fictional_singular } = useSite()
  return (
    <Banner
      tone="warning"
      icon={<FictionalIcon />}
      title={fictional_singular || t('fictional.label')}
      className={className}
    >
      {fictional_warning || t('fictional.warning')}
    </Banner>
  )
}

function FictionalIcon() {
  const { fictional_icon } = useSite()
  if (fictional_icon) return <img src={fictional_icon} alt="" width={14} height={14} className="size-3.5 shrink-0" />
  return <Drama className="size-3.5 shrink-0" aria-hidden="true" />
}
