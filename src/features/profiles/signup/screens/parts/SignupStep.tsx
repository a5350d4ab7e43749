// One step of the signup inside its form, on the page or in the modal: what was wrong, and the fields.
import type { TFunction } from 'i18next'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Steps } from '#ui/Steps.tsx'
import type { Answered } from '../answer-step.ts'
import type { StepAsked } from '../load-step.ts'
import { fieldsOf, lastStep } from '../step-rules.ts'
import { AnswersOf } from './AnswersOf.tsx'

interface SignupStepProps {
  asked: StepAsked
  answered: Answered | undefined
  /** Sends the current answers without going on. */
  submit: (answers: FormData) => void
}

export function SignupStep({ asked, answered, submit }: SignupStepProps) {
  const { step, answers } = asked
  const own = refusedOf(step, answered)
  const fields = useFocus(step, own)
  return (
    <div ref={fields} className="contents">
      <AnswersOf
        key={step}
        asked={asked}
        notes={own?.notes ?? answers.notes ?? {}}
        meant={own?.meant}
        submit={submit}
      />
    </div>
  )
}

/** The refusal of the step as a whole, and what to do next: for the form around it. */
export function refusalOf(t: TFunction<'accounts'>, step: number, answered: Answered | undefined) {
  const refused = refusedOf(step, answered)
  const remedy =
    refused?.code === 'account_exists' ? (
      <ButtonLink to={paths.login()} size="small">
        {t('login.submit')}
      </ButtonLink>
    ) : null
  return { refusal: refused?.message, remedy }
}

/** The refusal of this step; that of an earlier step is shown there. */
function refusedOf(step: number, answered: Answered | undefined) {
  if (!answered || answered.next) return null
  return Object.keys(answered.notes).every((field) => fieldsOf[step]?.includes(field)) ? answered : null
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

/** The focus follows the flow: to the first field of the next step, or to the first wrong one. */
function useFocus(step: number, refused: unknown) {
  const fields = useRef<HTMLDivElement>(null)
  const seen = useRef({ step, refused })
  // Before any mistake is announced: it is read out with its field.
  useLayoutEffect(() => {
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
