// Where somebody comes to after deleting the account: that it is done, and how long it can be taken back.
import { useTranslation } from 'react-i18next'
import type { MetaFunction } from 'react-router'
import { paths } from '#base/paths.ts'
import { FormPage } from '#features/accounts/screens/parts/FormPage.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { ClosedDoor } from '#ui/drawings/safety.tsx'
import { daysToReturn } from '../limits.ts'

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function AccountDeletedScreen() {
  const { t } = useTranslation('lifecycle')
  return (
    <FormPage title={t('deleted.title')} lead={t('deleted.lead', { days: daysToReturn })} drawing={<ClosedDoor />}>
      <ButtonLink to={paths.index()} size="large" wide>
        {t('deleted.home')}
      </ButtonLink>
    </FormPage>
  )
}
