// The end of the signup: check your mail, have it sent again or elsewhere, and get notified of replies if you like.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, redirect, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { ownPath } from '#base/own-path.ts'
import { paths } from '#base/paths.ts'
import type { changeActivationAddress, readActivation, sendActivationMail } from '#features/accounts/contract.ts'
import { AccountName } from '#features/accounts/screens/parts/AccountName.tsx'
import { FormPage } from '#features/accounts/screens/parts/FormPage.tsx'
import { noteText, refusedBy, textOf } from '#features/accounts/screens/parts/notes.ts'
import { isAboutProof, proveLogin } from '#features/accounts/screens/parts/prove.ts'
import { ProofField } from '#features/accounts/screens/parts/ProofField.tsx'
import { useSending } from '#features/accounts/screens/parts/sending.ts'
import { PushOffer } from '#features/notifications/screens/parts/PushOffer.tsx'
import type { getSettings } from '#features/sites/contract.ts'
import { sourceOf, withSource } from '#features/visits/rules.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { MailSent } from '#ui/drawings/empty.tsx'
import { EmailField } from '#ui/EmailField.tsx'
import { KeptForm, useAnswer } from '#ui/KeptForm.tsx'
import { askPage, callPage, pageContext } from '#ui/page.ts'
import type { Page } from '#ui/page.ts'
import { useReader } from '../../screens/parts/use-site.ts'
import { findInView } from './find-in-view.ts'
import { mailedTo, memberInView } from './signup-state.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const { push_public_key } = await askPage<typeof getSettings>(page, 'GET /api/settings.php')
  const email = page.loggedIn ? await openAddress(page) : mailedTo(page)
  const { searchParams } = new URL(request.url)
  if (!email) throw redirect(page.loggedIn ? paths.members() : withSource(paths.signup(), sourceOf(searchParams)))
  const inView = page.loggedIn ? await findInView(page, memberInView(page)) : null
  const back = searchParams.get('back')
  return {
    email,
    // Someone who came by a member's page finds the link to them above.
    back: inView ? null : ownPath(back),
    loggedIn: page.loggedIn,
    pushKey: push_public_key,
    inView,
  }
}

/** The address that still has to be confirmed; someone who has done that is redirected. */
async function openAddress(page: Page): Promise<string> {
  const { email, confirmed } = await askPage<typeof readActivation>(page, 'GET /api/activation-mail.php')
  return confirmed ? '' : email
}

export const meta: MetaFunction = () => []

export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext)
  const form = await request.formData()
  const email = textOf(form, 'email').trim()
  const isChange = form.get('intent') === 'change'
  const unproved = isChange && isProof(form) ? await proveLogin(page, form) : null
  if (unproved) return { sent: false as const, email, ...unproved }
  const outcome = isChange
    ? await callPage<typeof changeActivationAddress>(page, 'PUT /api/activation-mail.php', { body: { email } })
    : await callPage<typeof sendActivationMail>(page, 'POST /api/activation-mail.php', {
        body: page.loggedIn ? {} : { email: mailedTo(page) },
      })
  return outcome.ok ? { sent: true as const } : { sent: false as const, email, ...refusedBy(outcome.error) }
}

/** Who has just signed up is asked for none. */
const isProof = (form: FormData) => form.has('password') || form.has('proved')

export default function CompleteSignupScreen() {
  const { email, back, loggedIn, inView } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { t } = useTranslation('accounts')
  const resending = useSending('intent', 'resend')
  return (
    <FormPage title={t('complete.title')} lead={t('complete.lead', { email })} drawing={<MailSent />}>
      <div className="grid gap-4">
        {answer?.sent ? (
          <Banner tone="good" urgent>
            {t('complete.sent_again', { email })}
          </Banner>
        ) : null}
        {answer?.sent === false && answer.message && !isAboutProof(answer) ? (
          <Banner tone="danger" urgent>
            {answer.message}
          </Banner>
        ) : null}
        {inView ? (
          <ButtonLink to={paths.member(inView.id)} size="large" wide>
            {t('complete.to_member', { name: inView.name })}
          </ButtonLink>
        ) : null}
        {loggedIn ? (
          <ButtonLink to={back ?? paths.signupMatches()} size="large" variant={inView ? 'secondary' : 'primary'} wide>
            {back ? t('complete.go_back') : t('complete.look_around')}
          </ButtonLink>
        ) : null}
        <Pushes />
        <KeptForm bare>
          <Button type="submit" name="intent" value="resend" variant="secondary" wide busy={resending}>
            {t('complete.resend')}
          </Button>
        </KeptForm>
        {loggedIn ? (
          <ChangeAddress old={email} />
        ) : (
          <Link to={paths.signup()} className="link justify-self-center">
            {t('complete.start_again')}
          </Link>
        )}
      </div>
    </FormPage>
  )
}

/** Offered to those who are already logged in. */
function Pushes() {
  const { pushKey } = useLoaderData<typeof loader>()
  const reader = useReader()
  const [sentAway, setSentAway] = useState(false)
  if (!reader || sentAway) return null
  return <PushOffer publicKey={pushKey} readerId={reader.id} onDismiss={() => setSentAway(true)} />
}

function ChangeAddress({ old }: { old: string }) {
  const answer = useAnswer<typeof action>()
  const { t } = useTranslation('accounts')
  const changing = useSending('intent', 'change')
  const refused = answer?.sent === false ? answer : null
  // The server says so: the login is an old one.
  const asks = isAboutProof(refused) || Boolean(refused?.notes['password'])
  return (
    <details className="rounded-md border border-line px-4 py-3" open={Boolean(refused?.email)}>
      <summary className="font-semibold">{t('complete.wrong_address')}</summary>
      <KeptForm className="mt-4 grid gap-4">
        {asks ? <AccountName email={old} /> : null}
        <EmailField
          label={t('complete.new_address')}
          defaultValue={refused?.email ?? ''}
          error={noteText(t, refused?.notes['email'])}
        />
        {asks ? (
          <ProofField label={t('mail_change.password')} refused={refused} wrong={t('mail_change.wrong')} />
        ) : null}
        <Button type="submit" name="intent" value="change" busy={changing}>
          {t('complete.change')}
        </Button>
      </KeptForm>
    </details>
  )
}
