// Why a message can't be written or was not sent, and what to do about it; the text stays where it is.
// copy: errors:blocked_by_member, errors:member_blocked, errors:recipient_gone, errors:recipient_unconfirmed, errors:conversation_limit, errors:fictional_not_acknowledged
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import { FictionalWarning } from '#features/profiles/screens/parts/Fictional.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { call, CallError } from '#ui/call.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { X } from '#ui/icons.tsx'
import { showToast } from '#ui/Toast.tsx'
import { useUiWords } from '#ui/words.tsx'
import type { acknowledgeFictional, Writing } from '../../contract.ts'
import { useFocusHandoff } from '../messages/use-focus-handoff.ts'
import type { Refused } from '../outbox/use-outbox.ts'
import { useWayToCredits } from './use-way-to-credits.ts'

type Refusal = NonNullable<Writing['refusal']>

/** In place of the composer, if nothing can be written at all. */
export function WritingRefusal({ refusal, name }: { refusal: Refusal; name: string }) {
  const { t } = useTranslation('errors')
  const { t: chat } = useTranslation('chat')
  return (
    <div role="status" className="flex flex-wrap items-center justify-center gap-3 px-2 py-2 text-center text-muted">
      <p>{t(refusal, { name })}</p>
      {refusal === 'conversation_limit' ? <ButtonLink to={paths.premium()}>{chat('premium')}</ButtonLink> : null}
    </div>
  )
}

/** Above the composer, after one message was refused. */
export function SendRefusal({ refused, onClose }: { refused: Refused; onClose: () => void }) {
  const { dismiss } = useUiWords()
  return (
    <div
      ref={useFocusHandoff()}
      role="alert"
      className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-warning-soft py-2 ps-4 pe-2"
    >
      <p className="min-w-[min(12rem,100%)] flex-1 text-sm">{refused.message}</p>
      <RefusalWay code={refused.code} />
      <IconButton label={dismiss} size="small" className="ms-auto" onClick={onClose}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** What can be done about it, if anything. */
export function RefusalWay({ code }: { code: string }) {
  const { t } = useTranslation('chat')
  const wayToCredits = useWayToCredits()
  const [to, words] =
    code === 'not_enough_credits'
      ? [wayToCredits, t('buy')]
      : code === 'conversation_limit'
        ? [paths.premium(), t('premium')]
        : []
  return to ? (
    <ButtonLink to={to} size="small">
      {words}
    </ButtonLink>
  ) : null
}

/** Shown once, before the first message to a fictional profile (11.5). */
export function Acknowledgement({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('chat')
  const [busy, setBusy] = useState(false)
  const acknowledge = async () => {
    setBusy(true)
    try {
      await call<typeof acknowledgeFictional>('POST /api/fictional-acknowledgement.php', {}, { showsProgress: true })
      onDone()
    } catch (error) {
      showToast({ title: error instanceof CallError && error.message ? error.message : t('failed.text'), tone: 'bad' })
      setBusy(false)
    }
  }
  return (
    <div ref={useFocusHandoff()} className="flex flex-col gap-3 py-1">
      <FictionalWarning />
      <Button busy={busy} onClick={() => void acknowledge()}>
        {t('acknowledge')}
      </Button>
    </div>
  )
}
