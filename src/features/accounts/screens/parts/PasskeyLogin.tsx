// Logging in with a passkey: a button, and in browsers that can, a suggestion in the field for the address.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Fingerprint } from '#ui/icons.tsx'
import { awaitPasskey, knowsPasskeys, offersInFields, passkeyTrouble, provePasskey, stopProving } from './passkey.ts'

/** Shown before the page hydrates, and removed if passkeys don't work here. `back` is where the reader goes once logged in: a path of ours. */
export function PasskeyLogin({ back }: { back: string }) {
  const { t } = useTranslation('accounts')
  const [state, setState] = useState<'none' | 'ready' | 'busy'>('ready')
  const [trouble, setTrouble] = useState('')

  useEffect(() => {
    if (!knowsPasskeys()) return setState('none')
    let left = false
    void (async () => {
      if (!(await offersInFields()) || left) return
      await awaitPasskey()
      // As a new document: the member's language may differ from the visitor's.
      if (!left) window.location.assign(back)
    })().catch(() => undefined)
    return () => {
      left = true
      void stopProving()
    }
  }, [back])

  async function logIn() {
    setState('busy')
    setTrouble('')
    try {
      await provePasskey()
      window.location.assign(back)
    } catch (error) {
      setTrouble(passkeyTrouble(error, t('passkeys.failed')))
      setState('ready')
    }
  }

  if (state === 'none') return null
  return (
    <div className="grid gap-4 [@media(scripting:none)]:hidden">
      {trouble ? (
        <Banner tone="danger" urgent>
          {trouble}
        </Banner>
      ) : null}
      <Button
        type="button"
        variant="secondary"
        size="large"
        wide
        busy={state === 'busy'}
        icon={<Fingerprint className="size-5" aria-hidden="true" />}
        onClick={() => void logIn()}
      >
        {t('passkeys.log_in')}
      </Button>
    </div>
  )
}
