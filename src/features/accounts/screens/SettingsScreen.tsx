// The settings of a member: address, password, receipts, language, and where one is logged in.
import { Ban, KeyRound, Mail, ReceiptText } from '#ui/icons.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { languageNames } from '#base/languages.ts'
import { paths } from '#base/paths.ts'
import type { getSettings } from '#features/sites/contract.ts'
import { Badge } from '#ui/Badge.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Card, Row, Rows } from '#ui/Card.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { askPage, callPage, loginFor, pageContext, requireLogin } from '#ui/page.ts'
import { SelectField } from '#ui/TextField.tsx'
import type { endOtherSessions, endSessionCall, readActivation, readSessions } from '../contract.ts'
import { textOf } from './parts/notes.ts'
import { Devices } from './settings/Devices.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  requireLogin(page, request)
  const [settings, address, { sessions }] = await Promise.all([
    askPage<typeof getSettings>(page, 'GET /api/settings.php'),
    askPage<typeof readActivation>(page, 'GET /api/activation-mail.php'),
    askPage<typeof readSessions>(page, 'GET /api/sessions.php'),
  ])
  return { ...address, sessions, languages: settings.languages, locale: page.locale }
}

export const meta: MetaFunction = () => []

/** Ends one login or all others; the language has a form of its own. */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext)
  if (!page.loggedIn) throw loginFor(request)
  const session = textOf(await request.formData(), 'end')
  const others = session === 'others'
  const outcome = others
    ? await callPage<typeof endOtherSessions>(page, 'DELETE /api/sessions.php')
    : await callPage<typeof endSessionCall>(page, 'DELETE /api/session.php', { body: { session } })
  // One that is gone already is what was asked for.
  if (outcome.ok || outcome.error.code === 'not_found')
    return { ended: others ? ('others' as const) : ('one' as const) }
  return { refused: outcome.error.message }
}

export default function SettingsScreen() {
  const { sessions } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation('accounts')
  return (
    <div className="mx-auto max-w-column">
      <title>{t('settings.title')}</title>
      <PageHeader title={t('settings.title')} />
      <div className="grid gap-10">
        <AccountRows />
        <LanguageForm />
        <Section title={t('settings.devices')} lead={t('settings.devices_lead')}>
          {answer ? (
            <Banner tone={answer.refused ? 'danger' : 'good'} urgent className="mb-4">
              {answer.refused ?? t(answer.ended === 'others' ? 'settings.ended_others' : 'settings.ended')}
            </Banner>
          ) : null}
          <Devices sessions={sessions} />
        </Section>
      </div>
    </div>
  )
}

function AccountRows() {
  const { email, confirmed } = useLoaderData<typeof loader>()
  const { t } = useTranslation('accounts')
  return (
    <Section title={t('settings.account')}>
      <Rows>
        <Row
          icon={<Mail aria-hidden="true" />}
          title={<span className="break-words">{email}</span>}
          hint={confirmed ? t('settings.email_confirmed') : t('settings.email_unconfirmed')}
          {...(confirmed
            ? {}
            : { to: paths.completeSignup(), aside: <Badge tone="warning">{t('settings.email_open')}</Badge> })}
        />
        <Row
          icon={<KeyRound aria-hidden="true" />}
          title={t('settings.password')}
          hint={t('settings.password_hint')}
          to={paths.resetPassword()}
        />
        <Row
          icon={<ReceiptText aria-hidden="true" />}
          title={t('settings.receipts')}
          hint={t('settings.receipts_hint')}
          to={paths.transactions()}
        />
        <Row
          icon={<Ban aria-hidden="true" />}
          title={t('settings.blocked')}
          hint={t('settings.blocked_hint')}
          to={paths.blocked()}
        />
      </Rows>
    </Section>
  )
}

/** Keeps the choice and comes back as a new document, whose words are of that language. */
function LanguageForm() {
  const { languages, locale } = useLoaderData<typeof loader>()
  const { t } = useTranslation('accounts')
  return (
    <Section title={t('settings.language')}>
      <Card>
        <Form method="post" action={paths.language()} reloadDocument className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="back" value={paths.notifications()} />
          <SelectField
            label={t('settings.language_label')}
            name="language"
            autoComplete="off"
            defaultValue={locale}
            className="flex-[1_1_14rem]"
          >
            {languages.map((language) => (
              <option key={language} value={language} lang={language}>
                {languageNames[language]}
              </option>
            ))}
          </SelectField>
          <Button type="submit" variant="secondary" size="large">
            {t('settings.language_save')}
          </Button>
        </Form>
      </Card>
    </Section>
  )
}

function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-lg">{title}</h2>
      {lead ? <p className="mt-1 text-muted">{lead}</p> : null}
      <div className="mt-4">{children}</div>
    </section>
  )
}
