// A member's settings, on one page: logging in, visibility, spending, active logins, and leaving.
import {
  Ban,
  Download,
  EyeOff,
  Fingerprint,
  Globe,
  KeyRound,
  Landmark,
  Mail,
  ReceiptText,
  Trash2,
  Wallet,
} from '#ui/icons.tsx'
import type { ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { languageNames } from '#base/languages.ts'
import { paths } from '#base/paths.ts'
import type { endOtherSessions, endSessionCall, readActivation, readSessions } from '#features/accounts/contract.ts'
import type { readPasskeys } from '#features/accounts/passkeys/contract.ts'
import { textOf } from '#features/accounts/screens/parts/notes.ts'
import { useSending } from '#features/accounts/screens/parts/sending.ts'
import { Devices } from '#features/accounts/screens/settings/Devices.tsx'
import type { readNotifications } from '#features/notifications/contract.ts'
import { NotificationSettings } from '#features/notifications/screens/parts/NotificationSettings.tsx'
import type { getMandate } from '#features/payments/mandates/contract.ts'
import type { changeOwnProfile, readOwnProfile } from '#features/profiles/contract.ts'
import { Badge } from '#ui/Badge.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Row, Rows } from '#ui/Card.tsx'
import { KeptForm, useAnswer } from '#ui/KeptForm.tsx'
import { MailAddress } from '#ui/MailAddress.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { askPage, callPage, loginFor, pageContext, requireLogin } from '#ui/page.ts'
import type { Page } from '#ui/page.ts'
import { useRoot } from '../frame/reader.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  requireLogin(page, request)
  const [address, { sessions }, profile, notifications, { mandate }] = await Promise.all([
    askPage<typeof readActivation>(page, 'GET /api/activation-mail.php'),
    askPage<typeof readSessions>(page, 'GET /api/sessions.php'),
    askPage<typeof readOwnProfile>(page, 'GET /api/profile.php'),
    askPage<typeof readNotifications>(page, 'GET /api/notifications.php'),
    askPage<typeof getMandate>(page, 'GET /api/mandate.php'),
  ])
  const changed = new URL(request.url).searchParams.get('changed') === 'password'
  const { passkeys } = changed ? await askPage<typeof readPasskeys>(page, 'GET /api/passkeys.php') : { passkeys: [] }
  const { invisible_mode: invisible } = profile
  return {
    ...address,
    sessions,
    notifications,
    mandate,
    invisible,
    changed,
    keys: passkeys.length,
    locale: page.locale,
  }
}

export const meta: MetaFunction = () => []

/** Ends one login or all others, or turns invisible mode on or off. */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext)
  if (!page.loggedIn) throw loginFor(request)
  const form = await request.formData()
  const invisible = textOf(form, 'invisible')
  return invisible ? hide(page, invisible === 'on') : endSession(page, textOf(form, 'end'))
}

async function hide(page: Page, on: boolean) {
  const body = { invisible_mode: on }
  const outcome = await callPage<typeof changeOwnProfile>(page, 'PUT /api/profile.php', { body })
  return outcome.ok ? {} : { refused: outcome.error.message }
}

async function endSession(page: Page, session: string) {
  const others = session === 'others'
  const outcome = others
    ? await callPage<typeof endOtherSessions>(page, 'DELETE /api/sessions.php')
    : await callPage<typeof endSessionCall>(page, 'DELETE /api/session.php', { body: { session } })
  // One that is already gone is what was asked for.
  if (outcome.ok || outcome.error.code === 'not_found')
    return { ended: others ? ('others' as const) : ('one' as const) }
  return { refused: outcome.error.message }
}

export default function SettingsScreen() {
  const { changed, keys } = useLoaderData<typeof loader>()
  const { t } = useTranslation('accounts')
  return (
    <div className="mx-auto max-w-column">
      <title>{t('settings.title')}</title>
      <PageHeader title={t('settings.title')} />
      <div className="grid grid-cols-1 gap-10">
        {changed ? (
          <Banner tone="good" urgent>
            {t('password_change.done')}{' '}
            {keys > 0 ? (
              <Trans
                t={t}
                i18nKey="password_change.keys"
                components={{ keys: <Link to={paths.passkeys()} className="link" /> }}
              />
            ) : null}
          </Banner>
        ) : null}
        <AccountRows />
        <Notifications />
        <PrivacyRows />
        <SpendingRows />
        <Logins />
        <DataRows />
      </div>
    </div>
  )
}

function AccountRows() {
  const { email, confirmed, locale } = useLoaderData<typeof loader>()
  const { t } = useTranslation('accounts')
  return (
    <Section title={t('settings.account')}>
      <Rows>
        <Row
          icon={<Mail aria-hidden="true" />}
          title={<MailAddress>{email}</MailAddress>}
          hint={confirmed ? t('settings.email_confirmed') : t('settings.email_unconfirmed')}
          to={confirmed ? paths.mailChange() : paths.completeSignup()}
          aside={confirmed ? undefined : <Badge tone="warning">{t('settings.email_open')}</Badge>}
        />
        <Row
          icon={<KeyRound aria-hidden="true" />}
          title={t('settings.password')}
          hint={t('settings.password_hint')}
          to={paths.passwordChange()}
        />
        <Row
          icon={<Fingerprint aria-hidden="true" />}
          title={t('settings.passkeys')}
          hint={t('settings.passkeys_hint')}
          to={paths.passkeys()}
        />
        <Row
          icon={<Globe aria-hidden="true" />}
          title={t('settings.language')}
          hint={t('settings.language_hint')}
          aside={languageNames[locale]}
          to={`${paths.language()}?back=${paths.notifications()}`}
        />
      </Rows>
    </Section>
  )
}

function Notifications() {
  const { notifications } = useLoaderData<typeof loader>()
  const { settings, user } = useRoot()
  if (!user) return null
  return <NotificationSettings initial={notifications} readerId={user.id} publicKey={settings.push_public_key} />
}

function PrivacyRows() {
  const { invisible } = useLoaderData<typeof loader>()
  const { t } = useTranslation('accounts')
  const sending = useSending('invisible', invisible ? 'off' : 'on')
  return (
    <Section title={t('settings.privacy')}>
      <Rows>
        <Row
          icon={<EyeOff aria-hidden="true" />}
          title={t('settings.invisible')}
          hint={<span role="status">{t(invisible ? 'settings.invisible_on' : 'settings.invisible_off')}</span>}
          aside={
            <KeptForm bare preventScrollReset>
              <Button
                type="submit"
                name="invisible"
                value={invisible ? 'off' : 'on'}
                variant="secondary"
                size="small"
                busy={sending}
                aria-label={`${t(invisible ? 'settings.turn_off' : 'settings.turn_on')}: ${t('settings.invisible')}`}
              >
                {t(invisible ? 'settings.turn_off' : 'settings.turn_on')}
              </Button>
            </KeptForm>
          }
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

function SpendingRows() {
  const { mandate } = useLoaderData<typeof loader>()
  const { t } = useTranslation('accounts')
  return (
    <Section title={t('settings.spending')}>
      <Rows>
        <Row
          icon={<Wallet aria-hidden="true" />}
          title={t('settings.limit')}
          hint={t('settings.limit_hint')}
          to={`${paths.transactions()}#limit`}
        />
        <Row
          icon={<ReceiptText aria-hidden="true" />}
          title={t('settings.receipts')}
          hint={t('settings.receipts_hint')}
          to={paths.transactions()}
        />
        {mandate ? (
          <Row
            icon={<Landmark aria-hidden="true" />}
            title={t('settings.mandate')}
            hint={t(mandate.ended_at === null ? 'settings.mandate_hint' : 'settings.mandate_ended', {
              iban: mandate.iban,
            })}
            to={paths.mandate()}
          />
        ) : null}
      </Rows>
    </Section>
  )
}

function Logins() {
  const { sessions } = useLoaderData<typeof loader>()
  const answer: { refused?: string; ended?: 'one' | 'others' } | undefined = useAnswer<typeof action>()
  const { t } = useTranslation('accounts')
  const ended = answer?.ended && t(answer.ended === 'others' ? 'settings.ended_others' : 'settings.ended')
  const said = answer?.refused ?? ended
  return (
    <Section id="logins" title={t('settings.devices')} lead={t('settings.devices_lead')}>
      {said ? (
        <Banner tone={answer?.refused ? 'danger' : 'good'} urgent className="mb-4">
          {said}
        </Banner>
      ) : null}
      <Devices sessions={sessions} />
    </Section>
  )
}

function DataRows() {
  const { t } = useTranslation('accounts')
  return (
    <Section title={t('settings.data')}>
      <Rows>
        <Row
          icon={<Download aria-hidden="true" />}
          title={t('settings.export')}
          hint={t('settings.export_hint')}
          to={paths.myData()}
        />
        <Row
          icon={<Trash2 aria-hidden="true" />}
          title={t('settings.leave')}
          hint={t('settings.leave_hint')}
          to={paths.leave()}
        />
      </Rows>
    </Section>
  )
}

function Section({ id, title, lead, children }: { id?: string; title: string; lead?: string; children: ReactNode }) {
  return (
    <section id={id}>
      <h2 className="text-lg">{title}</h2>
      {lead ? <p className="mt-1 text-muted">{lead}</p> : null}
      <div className="mt-4">{children}</div>
    </section>
  )
}
