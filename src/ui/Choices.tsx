// Checkboxes, switches and cards to choose from: the browser's own inputs, styled, so that forms work without JavaScript.
import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { Field, FieldError } from './Field.tsx'
import type { FieldFrame } from './Field.tsx'
import { Check } from './icons.tsx'

type InputProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'className'>

interface ChoiceProps extends InputProps {
  /** The sentence beside it; may hold links. */
  children: ReactNode
  hint?: ReactNode
  error?: string | undefined
  className?: string | undefined
}

export function Checkbox({ children, hint, error, className = '', ...rest }: ChoiceProps) {
  const id = useId()
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-2">
        <span className="relative mt-px flex size-6 shrink-0 md:size-5.5">
          <input
            type="checkbox"
            className="peer size-full appearance-none rounded-[7px] border-[1.5px] border-line-strong bg-raised transition-colors checked:border-primary checked:bg-primary hover:border-primary aria-invalid:border-danger"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            {...rest}
          />
          <Check
            strokeWidth={3.2}
            className="pointer-events-none absolute inset-0 m-auto size-4 text-on-primary opacity-0 transition-opacity peer-checked:opacity-100"
            aria-hidden="true"
          />
        </span>
        <ChoiceWords hint={hint}>{children}</ChoiceWords>
      </label>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}

/** For what takes effect at once; a form that is submitted uses Checkbox. */
export function Switch({ children, hint, error, className = '', ...rest }: ChoiceProps) {
  return (
    <div className={className}>
      <label className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
        <ChoiceWords hint={hint} beside>
          {children}
        </ChoiceWords>
        <span className="relative ms-auto flex h-7 w-12 shrink-0">
          <input
            type="checkbox"
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its own state
            role="switch"
            className="peer size-full appearance-none rounded-full bg-line-strong transition-colors checked:bg-secondary"
            {...rest}
          />
          <span
            className="pointer-events-none absolute start-0.75 top-0.75 size-5.5 rounded-full bg-paper-0 shadow-soft transition-[translate] ease-spring peer-checked:translate-x-5"
            aria-hidden="true"
          />
        </span>
      </label>
      {error ? <FieldError>{error}</FieldError> : null}
    </div>
  )
}

/** `beside`: what is at the end moves to a line of its own before a word is broken. */
function ChoiceWords({ children, hint, beside = false }: { children: ReactNode; hint: ReactNode; beside?: boolean }) {
  return (
    <span className={beside ? 'max-w-full min-w-min flex-1' : 'min-w-0'}>
      {children}
      {hint ? <span className="block text-sm text-muted">{hint}</span> : null}
    </span>
  )
}

export interface CardChoice {
  value: string
  label: ReactNode
  hint?: ReactNode
  /** An icon or small drawing. */
  icon?: ReactNode
  /** At the end, e.g. a price. */
  aside?: ReactNode
  disabled?: boolean | undefined
  /** Of the label, where it is not the page's. */
  lang?: string | undefined
}

interface RadioCardsProps extends FieldFrame {
  name: string
  choices: readonly CardChoice[]
  value?: string | undefined
  defaultValue?: string | undefined
  onValue?: ((value: string) => void) | undefined
  columns?: 1 | 2 | 3 | undefined
  required?: boolean | undefined
  /** On a page that opens with a mistake here. */
  autoFocus?: boolean | undefined
}

/** Side by side, as many as have room for their longest words: no word is ever broken. */
const columnLook = { 1: '*:basis-full', 2: '*:basis-0', 3: '*:basis-full sm:*:basis-0' }

export function RadioCards({
  name,
  choices,
  value,
  defaultValue,
  onValue,
  columns = 1,
  required,
  autoFocus,
  ...frame
}: RadioCardsProps) {
  return (
    <Field {...frame} group>
      {(wiring) => (
        <div className={`flex flex-wrap gap-2.5 ${columnLook[columns]}`}>
          {choices.map((choice, index) => (
            <RadioCard
              key={choice.value}
              choice={choice}
              name={name}
              {...(index === 0 ? { autoFocus } : {})}
              required={required}
              // A required choice that nobody has made yet is not called wrong.
              aria-invalid={wiring['aria-invalid'] ?? false}
              aria-describedby={wiring['aria-describedby']}
              {...(value === undefined
                ? { defaultChecked: choice.value === defaultValue }
                : { checked: choice.value === value })}
              onChange={() => onValue?.(choice.value)}
            />
          ))}
        </div>
      )}
    </Field>
  )
}

function RadioCard({ choice, ...rest }: { choice: CardChoice } & InputProps) {
  return (
    <label
      className={`group relative flex min-h-14 max-w-full grow items-center gap-2.5 rounded-md border border-line bg-raised px-[min(0.875rem,4vw)] py-3 transition-[border-color,background-color,box-shadow] hover:border-line-strong has-checked:border-primary has-checked:bg-primary-soft has-checked:shadow-[inset_0_0_0_1px_var(--color-primary)] has-disabled:opacity-50 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${choice.aside ? 'flex-wrap' : ''}`}
    >
      {choice.icon ? <span className="shrink-0 text-primary">{choice.icon}</span> : null}
      <span className={`flex-1 ${choice.aside ? 'max-w-full min-w-min' : 'min-w-0'}`}>
        <span className="block font-semibold" lang={choice.lang}>
          {choice.label}
        </span>
        {choice.hint ? <span className="block text-sm text-muted">{choice.hint}</span> : null}
      </span>
      {choice.aside ? <span className="ms-auto shrink-0">{choice.aside}</span> : null}
      <input
        type="radio"
        value={choice.value}
        disabled={choice.disabled}
        className="size-5 shrink-0 appearance-none rounded-full border-[1.5px] border-line-strong bg-raised transition-[border-width,border-color] checked:border-[6px] checked:border-primary focus-visible:outline-none"
        {...rest}
      />
    </label>
  )
}
