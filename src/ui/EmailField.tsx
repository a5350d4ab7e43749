// An e-mail address, recognisable to phones and password managers.
import type { ComponentProps } from 'react'
import type { FieldFrame } from './Field.tsx'
import { TextField } from './TextField.tsx'

type EmailFieldProps = FieldFrame & Omit<ComponentProps<'input'>, 'type' | 'name' | 'children'>

/** Its name is `email`. Pass autoComplete if it is the user name for logging in. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      name="email"
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  )
}
