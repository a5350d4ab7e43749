// Fields to type or choose in: a line, an area, the platform's own list.
import type { ComponentProps, ReactNode } from 'react'
import { tv } from './look.ts'
import { Field } from './Field.tsx'
import type { FieldFrame } from './Field.tsx'
import { ChevronDown } from './icons.tsx'

export const inputLook = tv({
  base: [
    'block w-full rounded-sm border border-line-strong bg-raised px-4 text-base text-text shadow-none transition-[border-color,box-shadow]',
    'hover:border-muted focus-visible:border-primary focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-primary',
    'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger',
    'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted',
  ],
})

export const lineHeight = 'h-13 md:h-12'

type TextFieldProps = FieldFrame &
  Omit<ComponentProps<'input'>, 'children'> & {
    /** What stands inside at the end, e.g. a unit or an icon. */
    trailing?: ReactNode
  }

export function TextField({ label, hint, error, aside, className, id, trailing, ...rest }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, aside, className, id }}>
      {(wiring) => (
        <div className="relative">
          <input
            type="text"
            className={inputLook({ class: `${lineHeight} ${trailing ? 'pe-14' : ''}` })}
            {...rest}
            {...wiring}
          />
          {trailing ? <span className="absolute inset-y-0 end-1 flex items-center">{trailing}</span> : null}
        </div>
      )}
    </Field>
  )
}

export function TextAreaField({
  label,
  hint,
  error,
  aside,
  className,
  id,
  rows = 4,
  ...rest
}: FieldFrame & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, hint, error, aside, className, id }}>
      {(wiring) => (
        <textarea
          rows={rows}
          className={inputLook({ class: 'field-sizing-content min-h-24 py-3 wrap-anywhere' })}
          {...rest}
          {...wiring}
        />
      )}
    </Field>
  )
}

/** Options are plain `<option>` children, so that the phone shows its own picker. */
export function SelectField({
  label,
  hint,
  error,
  aside,
  className,
  id,
  children,
  ...rest
}: FieldFrame & ComponentProps<'select'>) {
  return (
    <Field {...{ label, hint, error, aside, className, id }}>
      {(wiring) => (
        <Select {...rest} {...wiring}>
          {children}
        </Select>
      )}
    </Field>
  )
}

/** The list without its frame, for those who bring their own label. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={`relative block ${className ?? ''}`}>
      <select
        className={inputLook({
          class: `${lineHeight} appearance-none truncate ps-[min(0.875rem,4.4vw)] pe-[min(2rem,10vw)]`,
        })}
        {...rest}
      >
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute inset-y-0 end-[min(0.5rem,2.2vw)] my-auto size-[min(1.25rem,6.2vw)] text-muted"
        aria-hidden="true"
      />
    </span>
  )
}
