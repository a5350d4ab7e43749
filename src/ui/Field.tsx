// The frame of every form field: a label that stays, a hint below it, and the mistake where it was made.
import { createContext, useContext, useId, useLayoutEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { CircleAlert } from './icons.tsx'

export interface FieldFrame {
  label: ReactNode
  /** One quiet sentence under the label. */
  hint?: ReactNode
  /** The sentence that says what is wrong and what to do; empty if all is well. */
  error?: string | null | undefined
  /** At the end of the label's line, e.g. "optional" or a link. */
  aside?: ReactNode
  className?: string | undefined
}

export interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps extends FieldFrame {
  /** Several inputs under one label (a date, a range): the frame becomes a fieldset. */
  group?: boolean
  id?: string | undefined
  children: (wiring: FieldWiring) => ReactNode
}

export function Field({ label, hint, error, aside, className = '', group = false, id: givenId, children }: FieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
  const wiring: FieldWiring = { id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined }
  const Frame = group ? 'fieldset' : 'div'
  return (
    <Frame className={`min-w-0 ${className}`}>
      <FieldLabel id={id} label={label} aside={aside} group={group} />
      {hint ? (
        <p id={`${id}-hint`} className="-mt-1 mb-2 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {children(wiring)}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </Frame>
  )
}

function FieldLabel({ id, label, aside, group }: { id: string; label: ReactNode; aside: ReactNode; group: boolean }) {
  const words = 'font-semibold text-text'
  if (group) {
    return (
      <legend className={`mb-1.5 ${words}`}>
        {label}
        {aside ? <span className="ms-2 text-sm font-normal text-muted">{aside}</span> : null}
      </legend>
    )
  }
  return (
    <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
      <label id={`${id}-label`} htmlFor={id} className={words}>
        {label}
      </label>
      {aside ? <span className="text-sm text-muted">{aside}</span> : null}
    </div>
  )
}

/** Differs from answer to answer of the form around: the same mistake made again is news again. */
export const FormAnswers = createContext<number | string>(0)

/**
 * Announced when it appears, unless the focus moves to the field that `id` describes: then it is read out with that field.
 * That has to happen before the next paint, in a layout effect or a handler.
 */
export function FieldError({ id, children }: { id?: string; children: string }) {
  const news = `${useContext(FormAnswers)} ${children}`
  const [read, setRead] = useState('')
  useLayoutEffect(() => {
    if (!id) return
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(`[aria-describedby~="${id}"]`)) setRead(news)
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [id, news])
  const isRead = read === news
  return (
    <p
      key={isRead ? 'read' : news}
      id={id}
      role={isRead ? undefined : 'alert'}
      className="mt-1.5 flex gap-1.5 text-sm text-danger"
    >
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
