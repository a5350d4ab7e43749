// Complaints, and notices of illegal content: a form for everybody, and what happens after it.
import { useTranslation } from 'react-i18next'
import { Link, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { idOfText } from '#base/ids.ts'
import { paths } from '#base/paths.ts'
import type { readActivation } from '#features/accounts/contract.ts'
import { FormId } from '#features/accounts/screens/parts/FormId.tsx'
import { FormPage } from '#features/accounts/screens/parts/FormPage.tsx'
import { LeftForm } from '#features/accounts/screens/parts/LeftForm.tsx'
import { refusedBy, textOf } from '#features/accounts/screens/parts/notes.ts'
import { useSending } from '#features/accounts/screens/parts/sending.ts'
import { Button } from '#ui/Button.tsx'
import { RadioCards } from '#ui/Choices.tsx'
import { EmailField } from '#ui/EmailField.tsx'
import { KeptForm, useAnswer } from '#ui/KeptForm.tsx'
import { askPage, pageContext, sendForm } from '#ui/page.ts'
import { TextAreaField, TextField } from '#ui/TextField.tsx'
import type { sendComplaint } from '../contract.ts'
import { aboutLength, complaintKinds, complaintLength } from '../limits.ts'
import { appealOf } from '../rules.ts'
import { ComplaintTaken } from './complaints/ComplaintTaken.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const { email } = page.loggedIn
    ? await askPage<typeof readActivation>(page, 'GET /api/activation-mail.php')
    : { email: '' }
  return { email, clientId: page.formId, appeal: appealOf(new URL(request.url).searchParams.get('case')) }
}

export const handle = { defersScripts: true }
export const meta: MetaFunction = () => []

export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext)
  const form = await request.formData()
  const given = givenIn(form)
  // The form's id and content: sent again it is the same complaint; corrected, after its answer was lost, another.
  const client_id = await idOfText(JSON.stringify([textOf(form, 'client_id'), page.loggedIn, given]))
  const outcome = await sendForm<typeof sendComplaint>(page, 'POST /api/complaint.php', { client_id, ...given })
  return outcome.ok
    ? { taken: { ...outcome.value, email: given.email } }
    : { taken: null, given, ...refusedBy(outcome.error) }
}

const givenIn = (form: FormData) => ({
  kind: textOf(form, 'kind'),
  email: textOf(form, 'email').trim(),
  about_url: textOf(form, 'about_url').trim(),
  body: textOf(form, 'body'),
})

export default function ComplaintsScreen() {
  const answer = useAnswer<typeof action>()
  if (answer?.taken) return <ComplaintTaken {...answer.taken} />
  return <ComplaintForm />
}

// copy: safety:kinds.*, safety:kind_hints.*
function ComplaintForm() {
  const loaded = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { t } = useTranslation('safety')
  const sending = useSending()
  const refused = answer?.taken === null ? answer : null
  const foot = (
    <Link to={paths.page('service')} className="link">
      {t('to_service')}
    </Link>
  )
  return (
    <FormPage title={t('title')} lead={t('lead')} foot={foot}>
      <KeptForm className="grid gap-6" refusal={refused?.message}>
        <LeftForm />
        <FormId id={loaded.clientId} />
        <RadioCards
          name="kind"
          label={t('kind')}
          required
          defaultValue={refused?.given.kind ?? loaded.appeal?.kind}
          error={refused?.notes['kind']?.message}
          choices={complaintKinds.map((kind) => ({
            value: kind,
            label: t(`kinds.${kind}`),
            hint: t(`kind_hints.${kind}`),
          }))}
        />
        <TextField
          label={t('about')}
          hint={t('about_hint')}
          aside={t('optional')}
          name="about_url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={aboutLength}
          defaultValue={refused?.given.about_url ?? ''}
          error={refused?.notes['about_url']?.message}
        />
        <TextAreaField
          label={t('body')}
          hint={t('body_hint')}
          name="body"
          rows={6}
          required
          minLength={complaintLength.min}
          maxLength={complaintLength.max}
          defaultValue={refused?.given.body ?? loaded.appeal?.body ?? ''}
          error={refused?.notes['body']?.message}
        />
        <EmailField
          label={t('email')}
          hint={t('email_hint')}
          defaultValue={refused?.given.email ?? loaded.email}
          error={refused?.notes['email']?.message}
        />
        <Button type="submit" size="large" wide busy={sending}>
          {t('submit')}
        </Button>
      </KeptForm>
    </FormPage>
  )
}
