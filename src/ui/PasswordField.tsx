// A password that can be shown while it is typed.
import { useState } from 'react'
import type { ComponentProps } from 'react'
import type { FieldFrame } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import { Eye, EyeOff } from './icons.tsx'
import { TextField } from './TextField.tsx'
import { useUiWords } from './words.tsx'

type PasswordFieldProps = FieldFrame & Omit<ComponentProps<'input'>, 'type' | 'children'>

/** Pass autoComplete: `current-password` to log in, `new-password` to choose one. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const words = useUiWords()
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          label={shown ? words.hide_password : words.show_password}
          aria-pressed={shown}
          className="[@media(scripting:none)]:hidden"
          onClick={() => setShown(!shown)}
        >
          <Icon className="size-5" aria-hidden="true" />
        </IconButton>
      }
    />
  )
}
