// Signing up, one question per step: who, when born, where, what name, and how to reach you. Works without JavaScript.
import { useTranslation } from 'react-i18next'
import { redirect, useLoaderData, useSubmit } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { paths } from '#base/paths.ts'
import { FormPage } from '#features/accounts/screens/parts/FormPage.tsx'
import { useSending } from '#features/accounts/screens/parts/sending.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { MailSent, NoMessages } from '#ui/drawings/empty.tsx'
import { KeptForm, useAnswer } from '#ui/KeptForm.tsx'
import { pageContext } from '#ui/page.ts'
import { answerStep } from './answer-step.ts'
import type { Answered } from './answer-step.ts'
import { loadStep } from './load-step.ts'
import { redirectToRefused, takeRefused } from './refused-step.ts'
import { HaveAccount } from './parts/HaveAccount.tsx'
import { InView } from './parts/InView.tsx'
import { refusalOf, SignupStep, StepCount } from './parts/SignupStep.tsx'
import { readAnswers } from './signup-state.ts'
import { lastStep, stepAsked } from './step-rules.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  if (page.loggedIn) throw redirect(paths.members())
  const { searchParams } = new URL(request.url)
  const asked = await loadStep(page, readAnswers(page), searchParams, stepAsked(searchParams))
  return { ...asked, refused: takeRefused(page, asked.step) }
}

export const meta: MetaFunction = () => []

export async function action({ request, context }: ActionFunctionArgs): Promise<Answered | Response> {
  const page = context.get(pageContext)
  return redirectToRefused(page, request, await answerStep(page, request))
}

export default function SignupScreen() {
  const asked = useLoaderData<typeof loader>()
  const answered = useAnswer<Answered>()
  const submit = useSubmit()
  const { t } = useTranslation('accounts')
  const sending = useSending('direction', 'next')
  const { signups, step, address } = asked
  const refused = answered ?? asked.refused
  if (signups !== 'open') return <NotOpen why={signups} />
  return (
    <div className="mx-auto w-full max-w-column">
      {asked.inView ? <InView member={asked.inView} /> : null}
      <StepCount step={step} />
      <FormPage
        title={t(`signup.title_${step}` as 'signup.title_0')}
        lead={t(`signup.lead_${step}` as 'signup.lead_0')}
        foot={<HaveAccount />}
      >
        <KeptForm action={address} className="grid gap-6" noValidate {...refusalOf(t, step, refused)}>
          <SignupStep
            asked={asked}
            answered={refused}
            submit={(answers) => void submit(answers, { method: 'post', action: address, preventScrollReset: true })}
          />
          <div className="flex gap-3">
            {/* First in the form, so that Enter goes on; the order on the page is the other way round. */}
            <Button type="submit" name="direction" value="next" size="large" busy={sending} className="order-2 flex-1">
              {step === lastStep ? t('signup.submit') : t('signup.next')}
            </Button>
            {step > 0 ? (
              <Button type="submit" name="direction" value="back" size="large" variant="secondary" className="order-1">
                {t('signup.back')}
              </Button>
            ) : null}
          </div>
        </KeptForm>
      </FormPage>
    </div>
  )
}

// copy: accounts:by_invitation.*, accounts:closed.*
function NotOpen({ why }: { why: 'by_invitation' | 'closed' }) {
  const { t } = useTranslation('accounts')
  const drawing = why === 'closed' ? <NoMessages /> : <MailSent />
  return (
    <FormPage title={t(`${why}.title`)} lead={t(`${why}.lead`)} drawing={drawing} foot={<HaveAccount />}>
      <ButtonLink to={paths.index()} variant="secondary" size="large" wide>
        {t('to_home')}
      </ButtonLink>
    </FormPage>
  )
}
