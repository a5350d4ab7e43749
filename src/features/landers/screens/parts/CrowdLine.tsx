// How many there are, if that says something; otherwise that there are few.
import { useTranslation } from 'react-i18next'

export function CrowdLine({ members, place }: { members: number | null; place: string }) {
  const { t, i18n } = useTranslation('landers')
  return (
    <p className="mt-4 max-w-text text-muted" suppressHydrationWarning>
      {members === null ? (
        t('crowd.few')
      ) : (
        <>
          {t('crowd.many', { place })}{' '}
          <strong className="text-text tabular-nums" suppressHydrationWarning>
            {new Intl.NumberFormat(i18n.language).format(members)}
          </strong>
        </>
      )}
    </p>
  )
}
