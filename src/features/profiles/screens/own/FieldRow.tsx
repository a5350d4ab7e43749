// One line of a group: label, value, and any message below it; as a list to choose from, or as a text.
import { ChevronDown } from '#ui/icons.tsx'
import { SuggestInput } from '#ui/SuggestInput.tsx'
import type { ComponentProps, ReactNode } from 'react'
import type { FieldKey } from './own-changes.ts'
import { SaveMark } from './SaveMark.tsx'
import { Trouble, isWrong } from './Trouble.tsx'
import { enter, useDraft } from './use-draft.ts'
import type { OwnProfileEditor } from './use-own-profile.ts'

interface RowProps {
  own: OwnProfileEditor
  field: FieldKey
  label: string
  /** One quiet sentence. */
  hint?: ReactNode
  /** What belongs to it and is shown below, e.g. its note. */
  children?: ReactNode
}

const control =
  'h-12 w-full rounded-sm border-0 bg-transparent text-end text-base font-semibold text-text focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-primary'

export function Lines({ children }: { children: ReactNode }) {
  return (
    <ul className="divide-y divide-line rounded-md border border-line bg-raised px-[min(1.25rem,6.5vw)]">{children}</ul>
  )
}

/** Several options to choose one of: plain `<option>`s, so that the phone shows its own picker. */
export function ChoiceRow({
  options,
  say,
  onChoose,
  children,
  ...row
}: RowProps & { options: ReactNode; say: (value: unknown) => string; onChoose: (value: string) => void }) {
  const value = row.own.valueOf(row.field)
  return (
    <FieldRow {...row} say={say} below={children}>
      {(wiring) => (
        <span className="relative block">
          <select
            {...wiring}
            name={row.field}
            className={`${control} appearance-none truncate ps-1 pe-7 [text-align-last:end] ${value ? '' : 'font-normal text-muted'}`}
            value={typeof value === 'string' ? value : ''}
            onChange={({ target }) => onChoose(target.value)}
          >
            {options}
          </select>
          <ChevronDown
            className="pointer-events-none absolute inset-y-0 end-0 my-auto size-5 text-muted"
            aria-hidden="true"
          />
        </span>
      )}
    </FieldRow>
  )
}

type TextRowProps = RowProps & Pick<ComponentProps<'input'>, 'maxLength' | 'autoComplete' | 'required'>

/** Saved on blur, with Enter, or once a suggestion is chosen. */
export function TextRow({
  own,
  field,
  label,
  hint,
  children,
  onText,
  suggestions,
  ...input
}: TextRowProps & { onText?: (text: string) => void; suggestions?: readonly string[] }) {
  const { text, write, leave } = useDraft(own, field)
  const onWrite = (next: string) => {
    write(next)
    onText?.(next)
  }
  return (
    <FieldRow {...{ own, field, label, hint }} below={children} say={String}>
      {(wiring) => {
        const line: ComponentProps<'input'> & { value: string } = {
          ...wiring,
          ...input,
          name: field,
          className: `${control} px-1`,
          value: text,
          onBlur: leave,
          onKeyDown: (event) => (event.key === 'Enter' ? enter(event.currentTarget) : undefined),
        }
        return suggestions ? (
          <SuggestInput {...line} onText={onWrite} suggestions={suggestions} onPick={enter} />
        ) : (
          <input {...line} onChange={({ target }) => onWrite(target.value)} />
        )
      }}
    </FieldRow>
  )
}

interface Wiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

function FieldRow({
  own,
  field,
  label,
  hint,
  say,
  below,
  children,
}: Omit<RowProps, 'children'> & {
  say: (value: unknown) => string
  below?: ReactNode
  children: (wiring: Wiring) => ReactNode
}) {
  const id = `field-${field.replace('.', '-')}`
  const wrong = isWrong(own, field)
  const described = [hint ? `${id}-hint` : '', wrong ? `${id}-wrong` : ''].filter(Boolean).join(' ') || undefined
  return (
    <li className="py-1">
      <div className="flex min-h-12 flex-wrap items-center gap-x-4">
        <span className="flex max-w-full flex-col">
          <label id={`${id}-label`} htmlFor={id}>
            {label}
          </label>
          <SaveMark own={own} field={field} name={label} />
        </span>
        <span className="min-w-0 flex-[1_1_9rem]">
          {children({ id, 'aria-describedby': described, 'aria-invalid': wrong || undefined })}
        </span>
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="-mt-1 mb-1.5 text-xs text-muted">
          {hint}
        </p>
      ) : null}
      {below}
      <Trouble id={`${id}-wrong`} own={own} field={field} say={say} />
    </li>
  )
}
