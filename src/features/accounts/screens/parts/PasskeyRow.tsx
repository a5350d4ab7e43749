// One passkey in the list: its name, which can be changed in place, when it was used, and the button that removes it.
import { useEffect, useRef, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import type { CallResponse } from '#base/call.ts'
import { Button } from '#ui/Button.tsx'
import { Row } from '#ui/Card.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Fingerprint, Pencil } from '#ui/icons.tsx'
import { KeptForm, useFetched } from '#ui/KeptForm.tsx'
import { TextField } from '#ui/TextField.tsx'
import { TimeText } from '#ui/TimeText.tsx'
import { useFocusHandoff } from '#ui/use-focus-handoff.ts'
import type { readPasskeys } from '../../passkeys/contract.ts'
import { passkeyNameLength } from '../../passkeys/limits.ts'
import { isRefused, noteText } from './notes.ts'
import type { Refused } from './notes.ts'
import { isSending, useSending } from './sending.ts'

type OnePasskey = CallResponse<typeof readPasskeys>['passkeys'][number]

export function PasskeyRow({ passkey }: { passkey: OnePasskey }) {
  const { id, name, created_at, used_at } = passkey
  const { t } = useTranslation('accounts')
  const sending = useSending('remove', id)
  const [naming, setNaming] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const remover = useFocusHandoff<HTMLButtonElement>()
  const wasNaming = useRef(false)
  useEffect(() => {
    // Keyboard users continue where they were.
    if (wasNaming.current && !naming) opener.current?.focus()
    wasNaming.current = naming
  }, [naming])
  if (naming) return <Naming passkey={passkey} onEnd={() => setNaming(false)} />
  return (
    <Row
      icon={<Fingerprint aria-hidden="true" />}
      title={<bdi className="break-words">{name}</bdi>}
      hint={
        <Trans
          t={t}
          i18nKey={used_at ? 'passkeys.used' : 'passkeys.unused'}
          components={{ time: <TimeText at={used_at ?? created_at} /> }}
        />
      }
      aside={
        <span className="flex items-center gap-1">
          <IconButton ref={opener} label={t('passkeys.rename_label', { name })} onClick={() => setNaming(true)}>
            <Pencil className="size-5" aria-hidden="true" />
          </IconButton>
          <KeptForm bare preventScrollReset>
            <Button
              ref={remover}
              type="submit"
              name="remove"
              value={id}
              variant="secondary"
              size="small"
              busy={sending}
              aria-label={t('passkeys.remove_label', { name })}
            >
              {t('passkeys.remove')}
            </Button>
          </KeptForm>
        </span>
      }
    />
  )
}

function Naming({ passkey: { id, name }, onEnd }: { passkey: OnePasskey; onEnd: () => void }) {
  const { t } = useTranslation('accounts')
  const fetcher = useFetcher<Refused | { renamed: true }>()
  const answer = useFetched(fetcher)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const isDone = answer !== undefined && 'renamed' in answer && fetcher.state === 'idle'
  useEffect(() => {
    if (isDone) onEnd()
  }, [isDone, onEnd])
  const refused = isRefused(answer) ? answer : undefined
  return (
    <li className="px-5 py-4">
      <KeptForm
        fetcher={fetcher}
        className="grid gap-3"
        onKeyDown={(event) => {
          if (event.key === 'Escape') onEnd()
        }}
      >
        <input type="hidden" name="rename" value={id} />
        <TextField
          ref={field}
          label={t('passkeys.rename_label', { name })}
          name="name"
          defaultValue={name}
          maxLength={passkeyNameLength}
          required
          autoComplete="off"
          error={noteText(t, refused?.notes['name']) || refused?.message}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="small" busy={isSending(fetcher)}>
            {t('passkeys.save')}
          </Button>
          <Button type="button" variant="secondary" size="small" onClick={onEnd}>
            {t('passkeys.keep')}
          </Button>
        </div>
      </KeptForm>
    </li>
  )
}
