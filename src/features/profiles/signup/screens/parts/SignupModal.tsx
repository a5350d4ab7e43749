// The signup over the page on which a visitor wanted to do something, question by question (specification, section 2.4).
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher, useLocation } from 'react-router'
import { paths } from '#base/paths.ts'
import { isSending } from '#features/accounts/screens/parts/sending.ts'
import { sourceOf, withSource } from '#features/visits/rules.ts'
import { useVisit } from '#features/visits/screens/parts/use-visit.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { KeptForm, useFetched } from '#ui/KeptForm.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { action, loader } from '../SignupScreen.tsx'
import { lastStep } from '../step-rules.ts'
import { HaveAccount } from './HaveAccount.tsx'
import { closeSignup, useSignupInvitation } from './signup-invitation.ts'
import { refusalOf, SignupStep, StepCount } from './SignupStep.tsx'

const formId = 'signup-modal'

/** Mounted once in the layout that hosts it. */
export function SignupModal() {
  const backTo = useSignupInvitation()
  const { pathname } = useLocation()
  const open = backTo !== null
  // The last one stays while its dialog closes; each time it opens it loads afresh.
  const [opened, setOpened] = useState({ open, times: 0, backTo: backTo ?? '' })
  if (open !== opened.open) {
    setOpened(open ? { open, times: opened.times + 1, backTo } : { ...opened, open })
  }
  useEffect(() => {
    if (pathname === paths.login() || pathname === paths.completeSignup()) closeSignup()
  }, [pathname])
  return <Flow key={opened.times} open={open} backTo={opened.backTo} />
}

// copy: accounts:by_invitation.*, accounts:closed.*
function Flow({ open, backTo }: { open: boolean; backTo: string }) {
  const { t } = useTranslation('accounts')
  const { asked, answered, sent, sending } = useSteps(open)
  // From the first answer on only a button closes it: a slip of the finger loses no answers.
  const [begun, setBegun] = useState(false)
  const step = asked?.step ?? 0
  const signups = asked?.signups ?? 'open'
  const isOpen = signups === 'open'
  return (
    <Dialog
      open={open}
      onClose={closeSignup}
      locked={begun || sending || step > 0}
      title={isOpen ? t(`signup.title_${step}` as 'signup.title_0') : t(`${signups}.title`)}
      description={isOpen ? t(`signup.lead_${step}` as 'signup.lead_0') : t(`${signups}.lead`)}
      footer={isOpen ? <Buttons step={step} sending={sending} /> : undefined}
    >
      {asked && isOpen ? (
        <>
          <StepCount step={step} />
          <KeptForm
            fetcher={sent}
            id={formId}
            action={asked.address}
            className="mt-5 grid gap-6"
            noValidate
            {...refusalOf(t, step, answered)}
            onChange={() => setBegun(true)}
          >
            <input type="hidden" name="in" value="modal" />
            <input type="hidden" name="back" value={backTo} />
            {/* Enter presses the first button of its form; those that show stand at the foot. */}
            <button type="submit" name="direction" value="next" hidden aria-label={t('signup.next')} />
            <SignupStep
              asked={asked}
              answered={answered}
              submit={(answers) => void sent.submit(answers, { method: 'post', action: asked.address })}
            />
          </KeptForm>
        </>
      ) : null}
      {asked ? null : <Skeleton className="h-64 rounded-md" />}
      <p className="mt-6 text-sm text-muted">
        <HaveAccount backTo={backTo} />
      </p>
    </Dialog>
  )
}

function Buttons({ step, sending }: { step: number; sending: boolean }) {
  const { t } = useTranslation('accounts')
  return (
    <>
      <Button variant="quiet" className="sm:me-auto" onClick={closeSignup}>
        {t('signup.not_now')}
      </Button>
      {step > 0 ? (
        <Button type="submit" form={formId} name="direction" value="back" variant="secondary">
          {t('signup.back')}
        </Button>
      ) : null}
      <Button type="submit" form={formId} name="direction" value="next" busy={sending}>
        {step === lastStep ? t('signup.submit') : t('signup.next')}
      </Button>
    </>
  )
}

/** The current step: at first where the answers so far leave off, then where each answer leads. */
function useSteps(open: boolean) {
  const first = useFetcher<typeof loader>()
  const sent = useFetcher<typeof action>()
  const { source } = useVisit()
  const { search } = useLocation()
  const { load } = first
  const address = withSource(`${paths.signup()}?step=${lastStep}`, {
    ...source,
    ...sourceOf(new URLSearchParams(search)),
  })
  useEffect(() => {
    if (open) void load(address)
    // Once for each time it opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [open])
  const answered = useFetched(sent)
  const [last, setLast] = useState(answered?.next)
  if (answered?.next && answered.next !== last) setLast(answered.next)
  return {
    asked: last ?? first.data,
    answered,
    sent,
    sending: isSending(sent) && sent.formData?.get('direction') === 'next',
  }
}
