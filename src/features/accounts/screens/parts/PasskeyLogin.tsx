// Logging in with a passkey: a button, and in browsers that can, a suggestion in the field for the address.
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Fingerprint } from '#ui/icons.tsx'
import {
  awaitPasskey,
  caseOf,
  knowsPasskeys,
  offersInFields,
  passkeyTrouble,
  provePasskey,
  sendPasskey,
  stopProving,
} from './passkey.ts'

/** Shown before the page hydrates, and removed if passkeys don't work here. `back` is where the reader goes once logged in: a path of ours. */
export function PasskeyLogin({ back }: { back: string }) {
  const { t } = useTranslation('accounts')
  const [state, setState] = useState<'none' | 'ready' | 'busy'>('ready')
  const [trouble, setTrouble] = useState<{ said: string; appeal: string | null } | null>(null)

  const enter = useCallback(
    async (proving: () => Promise<void>) => {
      setState('busy')
      setTrouble(null)
      try {
        await proving()
        // As a new document: the member's language may differ from the visitor's.
        window.location.assign(back)
      } catch (error) {
        setTrouble({ said: passkeyTrouble(error, t('passkeys.failed')), appeal: caseOf(error) })
        setState('ready')
      }
    },
    [back, t],
  )

  useEffect(() => {
    if (!knowsPasskeys()) return setState('none')
    let left = false
    void (async () => {
      if (!(await offersInFields()) || left) return
      const picked = await awaitPasskey()
      if (!left) await enter(() => sendPasskey(picked))
    })().catch(() => undefined)
    return () => {
      left = true
      void stopProving()
    }
  }, [enter])

  if (state === 'none') return null
  return (
    <div className="grid gap-4 [@media(scripting:none)]:hidden">
      {trouble?.said ? (
        <Banner
          tone="danger"
          urgent
          action={
            trouble.appeal ? (
              <ButtonLink to={paths.appeal(trouble.appeal)} variant="secondary" size="small">
                {t('login.appeal')}
              </ButtonLink>
            ) : null
          }
        >
          {trouble.said}
        </Banner>
      ) : null}
      <Button
        type="button"
        variant="secondary"
        size="large"
        wide
        busy={state === 'busy'}
        icon={<Fingerprint className="size-5" aria-hidden="true" />}
        onClick={() => void enter(provePasskey)}
      >
        {t('passkeys.log_in')}
      </Button>
    </div>
  )
}
