// A field with suggestions while one types. Apart from the other fields: few pages have one.
import { Field } from './Field.tsx'
import type { FieldFrame } from './Field.tsx'
import { SuggestInput } from './SuggestInput.tsx'
import type { SuggestInputProps } from './SuggestInput.tsx'
import { inputLook, lineHeight } from './TextField.tsx'

export function SuggestField({ label, hint, error, aside, className, id, ...rest }: FieldFrame & SuggestInputProps) {
  return (
    <Field {...{ label, hint, error, aside, className, id }}>
      {(wiring) => <SuggestInput type="text" className={inputLook({ class: lineHeight })} {...rest} {...wiring} />}
    </Field>
  )
}
