// Above the steps of a signup that began on somebody's page: who is waiting at its end.
import { useTranslation } from 'react-i18next'
import { FictionalLabel } from '#features/profiles/screens/parts/Fictional.tsx'
import { usePictureUrl } from '#features/profiles/screens/parts/pictures.ts'

interface InViewProps {
  member: { name: string; fictional: boolean; picture: string | null }
}

export function InView({ member: { name, fictional, picture } }: InViewProps) {
  const { t } = useTranslation('accounts')
  const url = usePictureUrl()
  return (
    <p className="mb-5 flex items-center gap-3 text-sm text-muted">
      {picture ? (
        <img src={url(picture)} alt="" width={44} height={44} className="size-11 rounded-full object-cover" />
      ) : null}
      <span>{t('signup.in_view', { name })}</span>
      {fictional ? <FictionalLabel /> : null}
    </p>
  )
}
