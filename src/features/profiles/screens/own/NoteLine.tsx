// A sentence of one's own beside a field, offered if the site shows it.
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noteLength } from '../../limits.ts'
import type { NotedField } from '../../limits.ts'
import { useSite } from '../parts/use-site.ts'
import { SaveMark } from './SaveMark.tsx'
import { Trouble, isWrong } from './Trouble.tsx'
import { enter, useDraft } from './use-draft.ts'
import type { OwnProfileEditor } from './use-own-profile.ts'

export function NoteLine({ own, field, name }: { own: OwnProfileEditor; field: NotedField; name: string }) {
  const { t } = useTranslation('own')
  const { visible_profile_notes: shown } = useSite()
  const [open, setOpen] = useState(false)
  if (!shown.includes(field)) return null
  if (open || own.valueOf(`notes.${field}`) !== '' || own.stateOf(`notes.${field}`))
    return <NoteField own={own} field={field} name={name} focus={open} />
  return (
    <button type="button" className="link mb-1 min-h-8 text-sm" onClick={() => setOpen(true)}>
      {t('note.add')}
      <span className="sr-only">: {name}</span>
    </button>
  )
}

interface NoteFieldProps {
  own: OwnProfileEditor
  field: NotedField
  name: string
  focus: boolean
}

function NoteField({ own, field, name, focus }: NoteFieldProps) {
  const { t } = useTranslation('own')
  const id = useId()
  const key = `notes.${field}` as const
  const { text, write, leave } = useDraft(own, key)
  const wrong = isWrong(own, key)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focus) input.current?.focus()
  }, [focus])
  return (
    <div className="mb-2">
      <input
        aria-label={t('note.label', { name })}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? id : undefined}
        ref={input}
        maxLength={noteLength}
        placeholder={t('note.hint')}
        className="h-11 w-full rounded-sm bg-sunken px-3 text-sm placeholder:text-muted"
        value={text}
        onChange={({ target }) => write(target.value)}
        onBlur={leave}
        onKeyDown={(event) => (event.key === 'Enter' ? enter(event.currentTarget) : undefined)}
      />
      <SaveMark own={own} field={key} name={t('note.label', { name })} />
      <Trouble id={id} own={own} field={key} say={String} />
    </div>
  )
}
