// One step of the signup as it stands in its form, on the page or over another: what was wrong, and the fields.
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import { refusalText } from '#features/accounts/screens/parts/notes.ts'
import { Banner } from '#ui/Banner.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Steps } from '#ui/Steps.tsx'
import type { Answered } from '../answer-step.ts'
import type { StepAsked } from '../load-step.ts'
import { fieldsOf, lastStep } from '../step-rules.ts'
import { AnswersOf } from './AnswersOf.tsx'

interface SignupStepProps {
  asked: StepAsked
  answered: Answered | undefined
  /** Sends the answers as they stand, without going on. */
  submit: (answers: FormData) => void
}

export function SignupStep({ asked, answered, submit }: SignupStepProps) {
  const { t } = useTranslation('accounts')
  const { step, said } = asked
  const refused = answered && !answered.next ? answered : null
  const own = refused && Object.keys(refused.notes).every((field) => fieldsOf[step]?.includes(field)) ? refused : null
  const fields = useFocus(step, own)
  const message = own && refusalText(t, own)
  return (
    <div ref={fields} className="contents">
      {message ? (
        <Banner
          tone="danger"
          urgent
          action={
            own?.code === 'account_exists' ? (
              <ButtonLink to={paths.login()} size="small">
                {t('login.submit')}
              </ButtonLink>
            ) : null
          }
        >
          {message}
        </Banner>
      ) : null}
      <AnswersOf key={step} asked={asked} notes={own?.notes ?? said.notes ?? {}} meant={own?.meant} submit={submit} />
    </div>
  )
}

export function StepCount({ step }: { step: number }) {
  const { t } = useTranslation('accounts')
  return (
    <Steps
      current={step + 1}
      total={lastStep + 1}
      label={t('signup.step', { current: step + 1, total: lastStep + 1 })}
      labelShown
    />
  )
}

/** The keyboard goes on where the flow does: to the first field of the next step, or to the first one that is wrong. */
function useFocus(step: number, refused: unknown) {
  const fields = useRef<HTMLDivElement>(null)
  const seen = useRef({ step, refused })
  useEffect(() => {
    const wrong = refused !== null && seen.current.refused !== refused
    const wanted = wrong ? ['[aria-invalid=true]'] : ['input[type=radio]:checked', 'input:not([type=hidden]), select']
    if (wrong || seen.current.step !== step)
      wanted
        .map((which) => fields.current?.querySelector<HTMLElement>(which))
        .find(Boolean)
        ?.focus()
    seen.current = { step, refused }
  }, [step, refused])
  return fields
}
