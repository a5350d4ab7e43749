// What a member sees instead of the profile of somebody who blocked them.
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { paths } from '#base/paths.ts'
import { useContactOfPage } from '#features/profiles/screens/parts/use-contact-change.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { ClosedDoor } from '#ui/drawings/safety.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

/** Until the block is lifted: then the page has the profile again. */
export function Forbidden({ why }: { why: string }) {
  const { t } = useTranslation('matching')
  const { id = '' } = useParams()
  useContactOfPage(id)
  return (
    <EmptyState
      page
      drawing={<ClosedDoor />}
      title={t('forbidden.title')}
      action={<ButtonLink to={paths.members()}>{t('forbidden.action')}</ButtonLink>}
    >
      {why}
    </EmptyState>
  )
}
