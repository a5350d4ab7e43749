// Re-authentication: the password again, or one of the member's passkeys instead.
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { call } from '#ui/call.ts'
import { PasswordField } from '#ui/PasswordField.tsx'
import { useFocusHandoff } from '#ui/use-focus-handoff.ts'
import type { readPasskeys } from '../../passkeys/contract.ts'
import { noteText } from './notes.ts'
import type { Refused } from './notes.ts'
import { knowsPasskeys, passkeyTrouble, provePasskey } from './passkey.ts'
import { isAboutProof } from './prove.ts'

interface ProofFieldProps {
  label: string
  hint?: string | undefined
  /** The form's last refusal. */
  refused: Refused | null | undefined
  /** What to say about a password that is not theirs. */
  wrong: string
}

/** How the last attempt with a passkey ended, and the refusal that it came after. */
interface Attempt {
  after: Refused | null | undefined
  proved: boolean
  trouble: string
}

/** In a form whose action calls `proveLogin`. */
export function ProofField({ label, hint, refused, wrong }: ProofFieldProps) {
  const { t } = useTranslation('accounts')
  const has = useHasPasskey()
  const [busy, setBusy] = useState(false)
  const [last, setLast] = useState<Attempt | null>(null)

  async function prove() {
    setBusy(true)
    try {
      await provePasskey({ again: true })
      setLast({ after: refused, proved: true, trouble: '' })
    } catch (failure) {
      setLast({ after: refused, proved: false, trouble: passkeyTrouble(failure, t('passkeys.failed')) })
    }
    setBusy(false)
  }

  const mistake = mistakeOf(t, refused, wrong)
  const isNewer = last !== null && last.after === refused
  // A proof outlives refusals that are about something else, but not one that asks for another proof.
  if (last?.proved && (isNewer || !mistake))
    return (
      <p role="status">
        <input type="hidden" name="proved" value="passkey" />
        {t('passkeys.proved')}
      </p>
    )
  const error = (isNewer && last.trouble) || mistake
  return <Question {...{ label, hint, error, busy }} onPasskey={has ? () => void prove() : null} />
}

interface QuestionProps extends Pick<ProofFieldProps, 'label' | 'hint'> {
  error: string | undefined
  busy: boolean
  /** Null if they have none. */
  onPasskey: (() => void) | null
}

function Question({ label, hint, error, busy, onPasskey }: QuestionProps) {
  const { t } = useTranslation('accounts')
  return (
    <div ref={useFocusHandoff<HTMLDivElement>()} className="grid justify-items-start gap-2 [&>:first-child]:w-full">
      <PasswordField label={label} hint={hint} name="password" autoComplete="current-password" required error={error} />
      {onPasskey ? (
        <Button type="button" variant="quiet" size="small" className="-ms-4" busy={busy} onClick={onPasskey}>
          {t('passkeys.instead')}
        </Button>
      ) : null}
    </div>
  )
}

function mistakeOf(t: TFunction<'accounts'>, refused: Refused | null | undefined, wrong: string): string | undefined {
  if (refused?.code === 'login_failed') return wrong
  return isAboutProof(refused) ? refused?.message : noteText(t, refused?.notes['password'])
}

/** Checked once the page has hydrated: without a passkey nothing is offered. */
function useHasPasskey(): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    if (!knowsPasskeys()) return
    call<typeof readPasskeys>('GET /api/passkeys.php').then(
      ({ passkeys }) => setHas(passkeys.length > 0),
      () => undefined,
    )
  }, [])
  return has
}
