// In a form whose page is left because its login has ended: after the next login it is as it was, but for what is secret.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { paths } from '#base/paths.ts'
import { Banner } from '#ui/Banner.tsx'
import { memberOfPage } from '#ui/call.ts'
import { replayFields } from '#ui/early-fields.ts'
import { dropUnsent, keepUnsent, readUnsent } from '#ui/keep-unsent.ts'

interface Left {
  place: string
  /** By name. */
  fields: Record<string, string>
}

export function LeftForm() {
  const { t } = useTranslation('accounts')
  const { pathname, search } = useLocation()
  const place = pathname + search
  const here = useRef<HTMLSpanElement>(null)
  const [wasLeft, setWasLeft] = useState(false)
  useEffect(() => {
    const form = here.current?.closest('form')
    const memberId = memberOfPage()
    if (!form || !memberId) return
    if (fillIn(form, readUnsent('unsent-form', memberId), place)) setWasLeft(true)
    dropUnsent('unsent-form', memberId)
    return () => {
      const isTouched = fieldsOf(form).some(({ value, defaultValue }) => value !== defaultValue)
      if (window.location.pathname !== paths.login() || !isTouched) return
      const open = fieldsOf(form).filter((field) => !isSecret(field))
      const fields = Object.fromEntries(open.map(({ name, value }) => [name, value]))
      keepUnsent('unsent-form', memberId, { place, fields } satisfies Left)
    }
  }, [place])
  return (
    <>
      <span ref={here} hidden />
      {wasLeft ? (
        <Banner tone="warning" urgent title={t('left_form.title')}>
          {t('left_form.text')}
        </Banner>
      ) : null}
    </>
  )
}

/** Whether it had been left here. */
function fillIn(form: HTMLFormElement, kept: unknown, place: string): boolean {
  const left = kept as Left | null
  if (left?.place !== place) return false
  const fields = fieldsOf(form).filter(({ name }) => Object.hasOwn(left.fields, name))
  const held = new Map(fields.map((field) => [field, left.fields[field.name] ?? '']))
  queueMicrotask(() => replayFields(held))
  return true
}

function fieldsOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll('input')].filter(({ type, readOnly }) => type !== 'hidden' && !readOnly)
}

/** A password that is being shown is a text. */
const isSecret = ({ type, autocomplete, dataset }: HTMLInputElement) =>
  type === 'password' || autocomplete.endsWith('password') || 'secret' in dataset
