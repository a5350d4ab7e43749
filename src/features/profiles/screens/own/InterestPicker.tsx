// Choosing interests: a search field that always keeps the focus, the chosen ones first, then all of them by group.
import { X } from '#ui/icons.tsx'
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { readInterests } from '#features/interests/contract.ts'
import { maxInterests } from '#features/interests/limits.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useCall } from '#ui/use-call.ts'
import { useFocusHandoff } from '#ui/use-focus-handoff.ts'
import { InterestList } from './InterestList.tsx'
import { searchInterests } from './interest-search.ts'

interface PickerProps {
  chosen: readonly string[]
  /** Closing it, in whatever way, hands over what is chosen. */
  onClose: (chosen: string[]) => void
}

export function InterestPicker({ chosen: before, onClose }: PickerProps) {
  const { t } = useTranslation('own')
  const [chosen, setChosen] = useState<string[]>([...before])
  const field = useRef<HTMLInputElement>(null)
  const full = chosen.length >= maxInterests
  const toggle = (id: string) =>
    setChosen((now) => (now.includes(id) ? now.filter((one) => one !== id) : full ? now : [...now, id]))
  return (
    <Dialog
      open
      onClose={() => onClose(chosen)}
      title={t('interests.title')}
      description={
        <span role="status" className={full ? 'font-semibold text-text' : ''}>
          {t('interests.count', { chosen: chosen.length, max: maxInterests })}
          {full ? ` ${t('interests.full')}` : null}
        </span>
      }
      size="large"
      initialFocus={field}
      footer={
        <Button wide onClick={() => onClose(chosen)} className="sm:w-auto">
          {t('interests.done')}
        </Button>
      }
    >
      <SearchedList chosen={chosen} full={full} onToggle={toggle} field={field} />
    </Dialog>
  )
}

interface SearchedListProps {
  chosen: readonly string[]
  full: boolean
  onToggle: (id: string) => void
  field: RefObject<HTMLInputElement | null>
}

/** A combobox with a multi-select list: arrows move through it, Enter selects and deselects, Backspace removes the last. */
function SearchedList({ chosen, full, onToggle, field }: SearchedListProps) {
  const { t } = useTranslation('own')
  const list = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState<string | null>(null)
  const wanted = useDeferredValue(typed)
  const { data } = useCall<typeof readInterests>('GET /api/interests.php', undefined, { staleTime: Infinity })
  const groups = useMemo(() => data && searchInterests(data.interests, wanted), [data, wanted])
  const ids = groups?.flatMap(({ interests }) => interests.map(({ id }) => id)) ?? []
  const current = active && ids.includes(active) ? active : null
  const onKeyDown = (event: KeyboardEvent) => {
    const taken = handledBy(event.key)
    if (taken) event.preventDefault()
  }
  const handledBy = (key: string): boolean => {
    if (key === 'Backspace' && typed === '' && chosen.length > 0) return toggleAnd(chosen.at(-1))
    if (key === 'Enter') return toggleAnd(current ?? (wanted.trim() ? ids[0] : undefined))
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (!step || ids.length === 0) return false
    const at = current ? ids.indexOf(current) : step > 0 ? -1 : 0
    const next = ids[(at + step + ids.length) % ids.length] ?? null
    setActive(next)
    document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: 'nearest' })
    return true
  }
  const toggleAnd = (id: string | undefined) => {
    if (id) onToggle(id)
    return true
  }
  return (
    <>
      <div className="sticky low:static top-0 z-10 bg-raised pb-3">
        <TextField
          ref={field}
          label={t('interests.search')}
          hint={<span className="pointer-coarse:sr-only">{t('interests.keys')}</span>}
          role="combobox"
          aria-expanded
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={current ? `${list}-${current}` : undefined}
          enterKeyHint="search"
          value={typed}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <Chosen chosen={chosen} onToggle={onToggle} />
      <InterestList id={list} {...{ groups, chosen, full, onToggle, active: current, typed: wanted }} />
    </>
  )
}

function Chosen({ chosen, onToggle }: Pick<SearchedListProps, 'chosen' | 'onToggle'>) {
  const { t } = useTranslation('own')
  if (chosen.length === 0) return null
  return (
    <ul aria-label={t('interests.chosen')} className="mb-5 flex flex-wrap gap-2 border-b border-line pb-5">
      {chosen.map((id) => (
        <li key={id}>
          <ChosenOne id={id} onToggle={onToggle} />
        </li>
      ))}
    </ul>
  )
}

function ChosenOne({ id, onToggle }: { id: string } & Pick<SearchedListProps, 'onToggle'>) {
  const { t } = useTranslation(['own', 'interests'])
  return (
    <button
      ref={useFocusHandoff<HTMLButtonElement>()}
      type="button"
      className="inline-flex min-h-10 items-center gap-1.5 rounded-full bg-primary ps-4 pe-3 text-sm text-on-primary"
      onClick={() => onToggle(id)}
    >
      <span className="sr-only">{t('own:interests.remove')} </span>
      {t(`interests:tags.${id}`)}
      <X className="size-4" aria-hidden="true" />
    </button>
  )
}
