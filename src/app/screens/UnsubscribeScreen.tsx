// Where the link at the foot of a mail leads: one click stops mails of that kind, without a login, and another one undoes that.
import { useTranslation } from 'react-i18next'
import { Link, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { paths } from '#base/paths.ts'
import { FormPage } from '#features/accounts/screens/parts/FormPage.tsx'
import { useSending } from '#features/accounts/screens/parts/sending.ts'
import type { readUnsubscribe, subscribeAgainCall, unsubscribeCall } from '#features/notifications/contract.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { MailSent } from '#ui/drawings/empty.tsx'
import { Broken } from '#ui/drawings/errors.tsx'
import { KeptForm, useAnswer } from '#ui/KeptForm.tsx'
import { callPage, pageContext } from '#ui/page.ts'

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token')?.slice(0, 200) ?? ''

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = { token: tokenOf(request) }
  const page = context.get(pageContext)
  const outcome = await callPage<typeof readUnsubscribe>(page, 'GET /api/unsubscribe.php', { query })
  return { kind: outcome.ok ? outcome.value.kind : null }
}

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext)
  const query = { token: tokenOf(request) }
  const again = (await request.formData()).get('do') === 'again'
  const outcome = again
    ? await callPage<typeof subscribeAgainCall>(page, 'PUT /api/unsubscribe.php', { query })
    : await callPage<typeof unsubscribeCall>(page, 'POST /api/unsubscribe.php', { query })
  return { stopped: !again, refused: outcome.ok ? null : outcome.error.message }
}

export default function UnsubscribeScreen() {
  const { kind } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { t } = useTranslation('notices')
  if (!kind || answer?.refused)
    return (
      <FormPage title={t('unsubscribe.title')} lead={answer?.refused ?? t('unsubscribe.expired')} drawing={<Broken />}>
        <ButtonLink to={paths.notifications()} size="large" wide>
          {t('unsubscribe.settings')}
        </ButtonLink>
      </FormPage>
    )
  const lead = answer ? t(answer.stopped ? 'unsubscribe.done' : 'unsubscribe.again_done') : t(`unsubscribe.${kind}`)
  return (
    <FormPage
      title={t('unsubscribe.title')}
      lead={<span role="status">{lead}</span>}
      drawing={<MailSent />}
      foot={
        <Link to={paths.notifications()} className="link">
          {t('unsubscribe.settings')}
        </Link>
      }
    >
      <Click stopped={answer?.stopped ?? false} />
    </FormPage>
  )
}

/** The one thing that can be done now: stop, or undo. */
function Click({ stopped }: { stopped: boolean }) {
  const { t } = useTranslation('notices')
  const sending = useSending()
  return (
    <KeptForm bare>
      <Button
        type="submit"
        name="do"
        value={stopped ? 'again' : 'stop'}
        variant={stopped ? 'secondary' : 'primary'}
        size="large"
        wide
        busy={sending}
      >
        {t(stopped ? 'unsubscribe.again' : 'unsubscribe.button')}
      </Button>
    </KeptForm>
  )
}
