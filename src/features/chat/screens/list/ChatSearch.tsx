// The search field above the list of conversations, and its results in place of the list while it has text.
import { Suspense, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useReader } from '#features/profiles/screens/parts/use-site.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Search, X } from '#ui/icons.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { longestSearch } from '../../limits.ts'
import { findKeptSearch, keepSearch } from './kept-search.ts'

const fetchFound = () => import('./FoundInChats.tsx')
const FoundInChats = lazyPart(async () => (await fetchFound()).FoundInChats)

export function ChatSearch({ children }: { children: ReactNode }) {
  const { t } = useTranslation('chat')
  const readerId = useReader()?.id ?? ''
  const [words, setWords] = useState(() => findKeptSearch(readerId))
  const [found, say] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const look = (now: string) => {
    keepSearch(readerId, now)
    setWords(now)
  }
  const clear = () => {
    look('')
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && words !== '') clear()
    else if (!walk(event, place.current, field.current)) return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The arrows lead from the field through what was found.
    <div ref={place} onKeyDown={onKeyDown} className="flex flex-col">
      <search className="sticky top-0 z-10 bg-surface px-5 pb-3">
        <div className="relative">
          <Search
            className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-5 text-muted"
            aria-hidden="true"
          />
          <input
            ref={field}
            type="search"
            value={words}
            onFocus={() => void fetchFound().catch(() => undefined)}
            onChange={(event) => look(event.target.value)}
            maxLength={longestSearch}
            dir="auto"
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            aria-label={t('search.label')}
            placeholder={t('search.label')}
            className="block h-11 w-full rounded-full border border-line-strong bg-raised ps-11 pe-4 text-base text-ellipsis not-placeholder-shown:pe-12 [&::-webkit-search-cancel-button]:hidden"
          />
          {words ? (
            <IconButton
              label={t('search.clear')}
              size="small"
              onClick={clear}
              className="absolute! inset-y-0 end-1 my-auto"
            >
              <X className="size-4.5" aria-hidden="true" />
            </IconButton>
          ) : null}
        </div>
      </search>
      <p role="status" className="sr-only">
        {found}
      </p>
      {words.trim() === '' ? (
        children
      ) : (
        <Suspense fallback={<WithoutCode />}>
          <FoundInChats words={words} say={say} />
        </Suspense>
      )}
    </div>
  )
}

/** Offline before the results could ever be shown; they come with the connection. */
function WithoutCode() {
  const { t } = useTranslation('chat')
  return navigator.onLine ? null : (
    <p role="alert" className="px-5 py-8 text-center text-muted">
      {t('search.failed')}
    </p>
  )
}

/** Arrow keys move from the field to the first result, through the others, and back up. */
function walk(event: KeyboardEvent, place: HTMLElement | null, field: HTMLElement | null): boolean {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !place) return false
  const stops = [field, ...place.querySelectorAll<HTMLElement>('[data-found] a')]
  const at = stops.indexOf(document.activeElement as HTMLElement | null)
  const next = at < 0 ? undefined : stops[at + step]
  next?.focus()
  return next !== undefined && next !== null
}
