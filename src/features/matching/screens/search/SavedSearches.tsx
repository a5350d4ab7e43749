// The buttons for saved searches: the list behind a bookmark, and saving the current search. The rest is loaded on a press.
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useReader } from '#features/profiles/screens/parts/use-site.ts'
import { call } from '#ui/call.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Bookmark } from '#ui/icons.tsx'
import { Button } from '#ui/Button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import type { changeSavedSearch } from '../../saved/contract.ts'
import { filtersOf } from './address.ts'

const SavedDialog = lazyPart(async () => (await import('./SavedDialog.tsx')).SavedDialog)
const SaveDialog = lazyPart(async () => (await import('./SaveDialog.tsx')).SaveDialog)

export function SavedSearches() {
  const { t } = useTranslation('matching')
  const [open, setOpen] = useState(false)
  useOpenedByMail()
  if (!useReader()) return null
  return (
    <>
      <IconButton label={t('search.saved')} variant="raised" onClick={() => setOpen(true)}>
        <Bookmark className="size-5" aria-hidden="true" />
      </IconButton>
      {open ? (
        <Suspense>
          <SavedDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Saves the current search, under a name that can be changed. */
export function SaveSearch({ query, name }: { query: Record<string, string>; name: string }) {
  const { t } = useTranslation('matching')
  const [open, setOpen] = useState(false)
  if (!useReader()) return null
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<Bookmark className="size-4" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('search.save')}
      </Button>
      {open ? (
        <Suspense>
          <SaveDialog filters={filtersOf(query)} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** A mail links to a search by its id: it counts as opened, and the id is removed from the URL. */
function useOpenedByMail(): void {
  const [params, setParams] = useSearchParams()
  const search = params.get('saved')
  useEffect(() => {
    if (!search) return
    const body = { search, opened: true as const }
    call<typeof changeSavedSearch>('PUT /api/saved-search.php', { body }).catch(() => undefined)
    setParams(
      (current) => {
        current.delete('saved')
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }, [search, setParams])
}
