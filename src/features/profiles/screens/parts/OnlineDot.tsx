// The green dot of somebody who is online; the word is read aloud, or shown beside it.
import { useTranslation } from 'react-i18next'

export function OnlineDot({ withWord = false }: { withWord?: boolean }) {
  const { t } = useTranslation('profiles')
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className="size-2.5 shrink-0 rounded-full bg-online ring-2 ring-raised/70" aria-hidden="true" />
      <span className={withWord ? 'text-sm text-secondary' : 'sr-only'}>{t('online')}</span>
    </span>
  )
}
