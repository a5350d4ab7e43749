// Shown after deleting the account: that it is done, and how long it can be undone.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { redirect } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { paths } from '#base/paths.ts'
import { FormPage } from '#features/accounts/screens/parts/FormPage.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { ClosedDoor } from '#ui/drawings/safety.tsx'
import { pageContext } from '#ui/page.ts'
import { daysToReturn } from '../limits.ts'

/** Someone who merely opened the address has not left. */
export function loader({ context }: LoaderFunctionArgs) {
  if (context.get(pageContext).loggedIn) throw redirect(paths.members())
  return null
}

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function AccountDeletedScreen() {
  const { t } = useTranslation('lifecycle')
  useEffect(() => {
    void forgetWritten()
    void clearPushes().catch(() => undefined)
  }, [])
  return (
    <FormPage title={t('deleted.title')} lead={t('deleted.lead', { days: daysToReturn })} drawing={<ClosedDoor />}>
      <ButtonLink to={paths.index()} size="large" wide>
        {t('deleted.home')}
      </ButtonLink>
    </FormPage>
  )
}

/** Drafts and unsent messages are not left in a browser that others may use. */
async function forgetWritten(): Promise<void> {
  await (await import('#features/chat/screens/parts/outbox-keys.ts')).forgetOutgoing()
}

/** Nor is what it showed of the account, or would go on to. */
async function clearPushes(): Promise<void> {
  await (await import('#features/notifications/screens/parts/push-actions.ts')).clearPushes()
}
