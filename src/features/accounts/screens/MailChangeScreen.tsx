// Changing the e-mail address: requested with the password, then waiting for a click in both mailboxes.
import { useTranslation } from 'react-i18next'
import { redirect, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { paths } from '#base/paths.ts'
import { Button } from '#ui/Button.tsx'
import { EmailField } from '#ui/EmailField.tsx'
import { KeptForm, useAnswer } from '#ui/KeptForm.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { askPage, callPage, loginFor, pageContext, requireLogin } from '#ui/page.ts'
import type { askAddressChange, dropAddressChange, readAddressChange } from '../address-change/contract.ts'
import type { readActivation } from '../contract.ts'
import { AccountName } from './parts/AccountName.tsx'
import { LeftForm } from './parts/LeftForm.tsx'
import { noteText, refusedBy, textOf } from './parts/notes.ts'
import type { Refused } from './parts/notes.ts'
import { isAboutProof, proveLogin } from './parts/prove.ts'
import { ProofField } from './parts/ProofField.tsx'
import { useSending } from './parts/sending.ts'
import { WaitingAddress } from './settings/WaitingAddress.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  requireLogin(page, request)
  const [change, { confirmed }] = await Promise.all([
    askPage<typeof readAddressChange>(page, 'GET /api/mail-change.php'),
    askPage<typeof readActivation>(page, 'GET /api/activation-mail.php'),
  ])
  // An unconfirmed address is corrected on the page where it is waiting.
  if (!confirmed) throw redirect(paths.completeSignup())
  return change
}

export const meta: MetaFunction = () => []

/** `email` is what was requested, to be shown again. */
type Answer = (Refused & { email?: string }) | null

export async function action({ request, context }: ActionFunctionArgs): Promise<Answer> {
  const page = context.get(pageContext)
  if (!page.loggedIn) throw loginFor(request)
  const form = await request.formData()
  if (textOf(form, 'do') === 'drop') {
    const dropped = await callPage<typeof dropAddressChange>(page, 'DELETE /api/mail-change.php')
    return dropped.ok ? null : refusedBy(dropped.error)
  }
  const email = textOf(form, 'email')
  const unproved = await proveLogin(page, form)
  if (unproved) return { ...unproved, email }
  const asked = await callPage<typeof askAddressChange>(page, 'POST /api/mail-change.php', {
    body: { email },
  })
  return asked.ok ? null : { ...refusedBy(asked.error), email }
}

export default function MailChangeScreen() {
  const { email, pending } = useLoaderData<typeof loader>()
  const { t } = useTranslation('accounts')
  return (
    <div className="mx-auto max-w-column">
      <title>{t('mail_change.title')}</title>
      <PageHeader title={t('mail_change.title')} backTo={paths.notifications()}>
        <span role="status">
          {pending ? t('mail_change.waiting', { email: pending.email }) : t('mail_change.lead', { email })}
        </span>
      </PageHeader>
      {pending ? <WaitingAddress old={email} pending={pending} /> : <AddressForm old={email} />}
    </div>
  )
}

function AddressForm({ old }: { old: string }) {
  const refused = useAnswer<typeof action>()
  const { t } = useTranslation('accounts')
  const sending = useSending()
  const invalid = refused?.code === 'new_email_invalid'
  return (
    <KeptForm className="grid gap-5" refusal={isAboutProof(refused) || invalid ? null : refused?.message}>
      <LeftForm />
      {/* Else the new address is taken for the name that the password belongs to, and filled in or kept as that. */}
      <AccountName email={old} />
      <EmailField
        label={t('mail_change.email')}
        defaultValue={refused?.email ?? ''}
        error={invalid ? refused.message : noteText(t, refused?.notes['email'])}
      />
      <ProofField label={t('mail_change.password')} refused={refused} wrong={t('mail_change.wrong')} />
      <Button type="submit" size="large" wide busy={sending}>
        {t('mail_change.submit')}
      </Button>
    </KeptForm>
  )
}
