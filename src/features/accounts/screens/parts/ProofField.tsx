// Re-authentication: the password again, or one of the member's passkeys instead.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { call } from '#ui/call.ts'
import { PasswordField } from '#ui/PasswordField.tsx'
import type { readPasskeys } from '../../passkeys/contract.ts'
import { knowsPasskeys, passkeyTrouble, provePasskey } from './passkey.ts'

interface ProofFieldProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
}

/** In a form whose action calls `proveLogin`. */
export function ProofField({ label, hint, error }: ProofFieldProps) {
  const { t } = useTranslation('accounts')
  const has = useHasPasskey()
  const [state, setState] = useState<'open' | 'busy' | 'proved'>('open')
  const [trouble, setTrouble] = useState('')

  async function prove() {
    setState('busy')
    setTrouble('')
    try {
      await provePasskey()
      setState('proved')
    } catch (failure) {
      setTrouble(passkeyTrouble(failure, t('passkeys.failed')))
      setState('open')
    }
  }

  if (state === 'proved' && !error)
    return (
      <p role="status">
        <input type="hidden" name="proved" value="passkey" />
        {t('passkeys.proved')}
      </p>
    )
  return (
    <div className="grid justify-items-start gap-2 [&>:first-child]:w-full">
      <PasswordField
        label={label}
        hint={hint}
        name="password"
        autoComplete="current-password"
        required
        error={error ?? (trouble || undefined)}
      />
      {has ? (
        <Button
          type="button"
          variant="quiet"
          size="small"
          className="-ms-4"
          busy={state === 'busy'}
          onClick={() => void prove()}
        >
          {t('passkeys.instead')}
        </Button>
      ) : null}
    </div>
  )
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
