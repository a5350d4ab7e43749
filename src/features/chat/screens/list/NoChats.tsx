// In place of the list for whoever has no conversation yet.
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { NoMessages } from '#ui/drawings/empty.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

export function NoChats() {
  const { t } = useTranslation('chat')
  return (
    <EmptyState
      drawing={<NoMessages />}
      title={t('empty.title')}
      action={<ButtonLink to={paths.members()}>{t('empty.action')}</ButtonLink>}
    >
      {t('empty.text')}
    </EmptyState>
  )
}
