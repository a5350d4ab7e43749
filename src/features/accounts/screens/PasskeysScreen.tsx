// The member's passkeys: added with the password, named, and removed.
import { useEffect, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link, useFetcher, useLoaderData, useRevalidator } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { paths } from '#base/paths.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { CallError } from '#ui/call.ts'
import { Rows } from '#ui/Card.tsx'
import { KeptForm, useAnswer, useFetched } from '#ui/KeptForm.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { askPage, callPage, loginFor, pageContext, requireLogin } from '#ui/page.ts'
import type { Page } from '#ui/page.ts'
import { TextField } from '#ui/TextField.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { readAddressChange } from '../address-change/contract.ts'
import { passkeyNameLength } from '../passkeys/limits.ts'
import type { readPasskeys, removePasskeyCall, renamePasskeyCall } from '../passkeys/contract.ts'
import { deviceOf } from '../sessions/rules.ts'
import { AccountName } from './parts/AccountName.tsx'
import { isRefused, refusedBy, textOf } from './parts/notes.ts'
import type { Refused } from './parts/notes.ts'
import { isSending } from './parts/sending.ts'
import { knowsPasskeys, makePasskey, passkeyTrouble } from './parts/passkey.ts'
import { PasskeyRow } from './parts/PasskeyRow.tsx'
import { ProofField } from './parts/ProofField.tsx'
import { isAboutProof, proveLogin } from './parts/prove.ts'

type Proof = Refused | { proved: true } | null

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  requireLogin(page, request)
  const [{ passkeys }, { email }] = await Promise.all([
    askPage<typeof readPasskeys>(page, 'GET /api/passkeys.php'),
    askPage<typeof readAddressChange>(page, 'GET /api/mail-change.php'),
  ])
  return { passkeys, email }
}

export const meta: MetaFunction = () => []

/** Removes or renames one, or checks the password before one is made in the browser. */
export async function action({
  request,
  context,
}: ActionFunctionArgs): Promise<Proof | { renamed: true } | { removed: string }> {
  const page = context.get(pageContext)
  if (!page.loggedIn) throw loginFor(request)
  const form = await request.formData()
  const renamed = textOf(form, 'rename')
  if (renamed) return rename(page, renamed, textOf(form, 'name'))
  const passkey = textOf(form, 'remove')
  if (!passkey) return (await proveLogin(page, form)) ?? { proved: true }
  const removed = await callPage<typeof removePasskeyCall>(page, 'DELETE /api/passkey.php', { body: { passkey } })
  return removed.ok || removed.error.code === 'not_found' ? { removed: passkey } : refusedBy(removed.error)
}

async function rename(page: Page, passkey: string, name: string) {
  const body = { passkey, name }
  const outcome = await callPage<typeof renamePasskeyCall>(page, 'PUT /api/passkey.php', { body })
  return outcome.ok ? { renamed: true as const } : refusedBy(outcome.error)
}

export default function PasskeysScreen() {
  const { passkeys, email } = useLoaderData<typeof loader>()
  const { t } = useTranslation('accounts')
  const answer = useAnswer<typeof action>()
  return (
    <div className="mx-auto max-w-column">
      <title>{t('passkeys.title')}</title>
      <PageHeader title={t('passkeys.title')} backTo={paths.notifications()}>
        {t('passkeys.lead')}
      </PageHeader>
      <div className="grid grid-cols-1 gap-10">
        {/* Whoever has lost a device does not want it to stay logged in, with a passkey or without. */}
        {answer && 'removed' in answer ? (
          <Banner key={answer.removed} tone="good" urgent>
            <Trans
              t={t}
              i18nKey="passkeys.removed"
              components={{ logins: <Link to={`${paths.notifications()}#logins`} className="link" /> }}
            />
          </Banner>
        ) : null}
        {passkeys.length > 0 ? (
          <Rows>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </Rows>
        ) : null}
        <AddPasskey email={email} />
      </div>
    </div>
  )
}

/** The password goes to the server first; only then does the browser ask for fingerprint, face or code. */
function AddPasskey({ email }: { email: string }) {
  const { t } = useTranslation('accounts')
  const fetcher = useFetcher<Proof>()
  const { revalidate } = useRevalidator()
  const [can, setCan] = useState<boolean | null>(null)
  const [name, setName] = useState('')
  const [trouble, setTrouble] = useState('')
  const [making, setMaking] = useState(false)
  const [times, setTimes] = useState(0)
  const answer = useFetched(fetcher)
  const hydrated = useHydrated()

  useEffect(() => {
    const { browser, system } = deviceOf(navigator.userAgent)
    setName(browser && system ? t('settings.device', { browser, system }) : browser || system)
    setCan(knowsPasskeys())
  }, [t])

  useEffect(() => {
    if (!answer || !('proved' in answer)) return
    setMaking(true)
    setTrouble('')
    makePasskey(name)
      .then(async () => {
        setTimes((before) => before + 1)
        await revalidate()
      })
      .catch((error: unknown) => {
        setTrouble(passkeyTrouble(error, t('passkeys.failed')))
        // Proved too long ago by now: the field asks again.
        if (error instanceof CallError && error.code === 'login_too_old') setTimes((before) => before + 1)
      })
      .finally(() => setMaking(false))
    // Once per proof, whatever is typed meanwhile.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answer])

  if (can === false) return <p className="text-muted">{t('passkeys.cannot')}</p>
  const refused = isRefused(answer) ? answer : null
  const said = trouble || (refused && !isAboutProof(refused) ? refused.message : '')
  return (
    <>
      <KeptForm fetcher={fetcher} className="grid gap-5 [@media(scripting:none)]:hidden" refusal={said}>
        {/* Else the name of the passkey is taken for the one that the password belongs to. */}
        <AccountName email={email} />
        <TextField
          label={t('passkeys.name')}
          value={name}
          maxLength={passkeyNameLength}
          required
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <ProofField key={times} label={t('mail_change.password')} refused={refused} wrong={t('mail_change.wrong')} />
        {/* Without scripts there is nothing to send: until then a press is held. */}
        <Button type={hydrated ? 'submit' : 'button'} size="large" wide busy={making || isSending(fetcher)}>
          {t('passkeys.add')}
        </Button>
      </KeptForm>
      <noscript>
        <p className="text-muted">{t('passkeys.cannot')}</p>
      </noscript>
    </>
  )
}
