// In a form: whoever comes back to it, from another page or from a login that had ended, finds it as it was, but for what is secret.
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigationType } from 'react-router'
import { paths } from '#base/paths.ts'
import { Banner } from '#ui/Banner.tsx'
import { memberOfPage } from '#ui/call.ts'
import { replayFields } from '#ui/early-fields.ts'
import type { HeldFields } from '#ui/early-fields.ts'
import { dropUnsent, keepUnsent, readUnsent } from '#ui/keep-unsent.ts'

interface Left {
  place: string
  /** Field by field, with its name; nothing of what is secret. */
  states: [name: string, state?: string | boolean][]
}

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Left for another page of this document, as long as that is open. */
let leftHere: Left | null = null

export function LeftForm() {
  const { pathname, search } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const place = pathname + search
  const here = useRef<HTMLSpanElement>(null)
  const [wasLoggedOut, setWasLoggedOut] = useState(false)
  useEffect(() => {
    const form = here.current?.closest('form')
    if (!form) return
    const memberId = memberOfPage()
    if (isBack) fillIn(form, leftHere, place)
    leftHere = null
    if (memberId) {
      if (fillIn(form, readUnsent('unsent-form', memberId) as Left | null, place)) setWasLoggedOut(true)
      dropUnsent('unsent-form', memberId)
    }
    return () => {
      const now = window.location
      if (now.pathname + now.search === place || !fieldsOf(form).some(isFilledIn)) return
      const left: Left = { place, states: fieldsOf(form).map(stateOf) }
      if (now.pathname !== paths.login()) leftHere = left
      else if (memberId) keepUnsent('unsent-form', memberId, left)
    }
  }, [place, isBack])
  return (
    <>
      <span ref={here} hidden />
      {wasLoggedOut ? (
        <Suspense>
          <LoggedOutNote />
        </Suspense>
      ) : null}
    </>
  )
}

/** Its sentences are fetched only when they are needed. */
function LoggedOutNote() {
  const { t } = useTranslation('accounts')
  return (
    <Banner tone="warning" urgent title={t('left_form.title')}>
      {t('left_form.text')}
    </Banner>
  )
}

/** Whether this form is the one that was left. */
function fillIn(form: HTMLFormElement, left: Left | null, place: string): boolean {
  const fields = fieldsOf(form)
  if (left?.place !== place || left.states.length !== fields.length) return false
  const held: HeldFields = new Map()
  for (const [at, field] of fields.entries()) {
    const [name, state] = left.states[at] ?? []
    if (name !== field.name) return false
    if (state !== undefined && state !== stateOf(field)[1]) held.set(field, state)
  }
  queueMicrotask(() => replayFields(held))
  return true
}

const fieldsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<FormField>('input:not([type=hidden], [type=file], [readonly]), select, textarea'),
]

function stateOf(field: FormField): Left['states'][number] {
  if (isSecret(field)) return [field.name]
  return [field.name, isTick(field) ? field.checked : field.value]
}

/** Not whether it has changed: after a refusal, what was sent is where it starts from. What is saved already is named by its field. */
const isFilledIn = (field: FormField) =>
  isTick(field) ? field.checked : field.value !== (field.dataset['saved'] ?? '')

const isTick = (field: FormField): field is HTMLInputElement => field.type === 'radio' || field.type === 'checkbox'

/** A password that is being shown is a text. */
const isSecret = ({ type, autocomplete, dataset }: FormField) =>
  type === 'password' || autocomplete.endsWith('password') || 'secret' in dataset
