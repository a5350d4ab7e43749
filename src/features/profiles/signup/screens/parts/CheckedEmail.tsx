// The e-mail address of the signup, with what was probably meant beside it; without JavaScript the server asks, once.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { checkEmail } from '#features/accounts/contract.ts'
import type { Note } from '#features/accounts/screens/parts/notes.ts'
import { call } from '#ui/call.ts'
import { EmailField } from '#ui/EmailField.tsx'
import { useNote } from './use-note.ts'

interface CheckedEmailProps {
  answers: string
  /** What the server thinks was meant by the address it was sent. */
  told: string | undefined
  note: Note | null | undefined
  autoFocus: boolean
}

export function CheckedEmail({ answers, told, note, autoFocus }: CheckedEmailProps) {
  const { t } = useTranslation('accounts')
  const { error, setNote } = useNote(note)
  const [email, setEmail] = useState(answers)
  const [found, setFound] = useState<{ by: string | undefined; meant: string | null }>()
  // What the reader saw last: the server's answer to what was sent, or this page's own suggestion after it.
  const meant = found && found.by === told ? found.meant : (told ?? null)
  const check = async () => {
    if (!email) return setNote(undefined)
    const answer = await call<typeof checkEmail>('GET /api/email-check.php', { query: { email } }).catch(() => null)
    if (!answer) return
    await setNote(mistakeIn(answer))
    setFound({ by: told, meant: answer.suggestion })
  }
  return (
    <div>
      <EmailField
        label={t('email')}
        hint={t('signup.email_hint')}
        required={false}
        value={email}
        error={error}
        {...{ autoFocus }}
        onChange={({ target }) => setEmail(target.value)}
        onBlur={() => void check()}
      />
      {meant ? (
        <p className="mt-1.5 text-sm" role="status">
          {t('signup.did_you_mean')}{' '}
          <button
            type="button"
            className="link min-h-6"
            onClick={() => {
              setEmail(meant)
              void setNote(undefined)
              setFound({ by: told, meant: null })
            }}
          >
            {meant}
          </button>
          <input type="hidden" name="email_kept" value={email} />
          <noscript>
            <input type="checkbox" name="email_meant" value={meant} aria-label={meant} />
          </noscript>
        </p>
      ) : null}
    </div>
  )
}

/** Throwaway domains are often misspelt good ones: then the suggestion says enough. */
function mistakeIn(found: { valid: boolean; disposable: boolean; suggestion: string | null }): Note | null {
  if (!found.valid) return { code: 'email_invalid' }
  return found.disposable && !found.suggestion ? { code: 'email_disposable' } : null
}
