// An e-mail address, as phones and password managers know it.
import type { ComponentProps } from 'react'
import type { FieldFrame } from './Field.tsx'
import { TextField } from './TextField.tsx'

type EmailFieldProps = FieldFrame & Omit<ComponentProps<'input'>, 'type' | 'name' | 'children'>

/** Its name is `email`. Pass autoComplete where it is the name to log in with. */
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
