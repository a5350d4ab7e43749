// A new password, with a strength meter, and the same again.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '#ui/PasswordField.tsx'
import { passwordLength } from '../../limits.ts'
import { noteText } from './notes.ts'
import type { Refused } from './notes.ts'
import { PasswordMeter } from './PasswordMeter.tsx'

export function NewPasswordFields({ refused }: { refused: Refused | null | undefined }) {
  const { t } = useTranslation('accounts')
  const [password, setPassword] = useState('')
  return (
    <>
      <div>
        <PasswordField
          label={t('new_password')}
          hint={t('password_hint', { min: passwordLength.min })}
          name="password"
          autoComplete="new-password"
          required
          error={noteText(t, refused?.notes['password'])}
          onChange={({ target }) => setPassword(target.value)}
        />
        <PasswordMeter password={password} />
      </div>
      <PasswordField
        label={t('password_again')}
        name="password_again"
        autoComplete="new-password"
        required
        error={noteText(t, refused?.notes['password_again'])}
      />
    </>
  )
}
