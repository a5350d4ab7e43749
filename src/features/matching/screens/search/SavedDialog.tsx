// What a member keeps about searching: whom they look for, which counts both ways, and their saved searches with what is new.
import { useRef, useState } from 'react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { newId } from '#base/ids.ts'
import { CountBadge } from '#ui/Badge.tsx'
import { call } from '#ui/call.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Bell, Pencil, Trash2 } from '#ui/icons.tsx'
import { Loading, Skeleton } from '#ui/Skeleton.tsx'
import { showToast } from '#ui/Toast.tsx'
import { upTo } from '#ui/up-to.ts'
import { useCall } from '#ui/use-call.ts'
import { useFocusHandoff } from '#ui/use-focus-handoff.ts'
import { useLocale } from '#ui/words.tsx'
import type {
  changeSavedSearch,
  readSavedSearches,
  removeSavedSearch,
  SavedSearch,
  saveSearch,
} from '../../saved/contract.ts'
import { newCountCap } from '../../saved/limits.ts'
import { membersPath } from './address.ts'
import { NotLoaded } from './NotLoaded.tsx'
import { SaveDialog } from './SaveDialog.tsx'
import { SeekingForm } from './SeekingForm.tsx'
import { useSavedChange } from './use-saved-change.ts'

export function SavedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('discovery')
  const [changing, setChanging] = useState<SavedSearch | null>(null)
  const [changed, setChanged] = useState('')
  const pencil = useRef<HTMLButtonElement>(null)
  const { data, error, refetch } = useCall<typeof readSavedSearches>('GET /api/saved-searches.php')
  if (changing)
    return (
      <SaveDialog filters={changing.filters} name={changing.name} known={changing} onClose={() => setChanging(null)} />
    )
  return (
    <Dialog open onClose={onClose} title={t('saved.title')} initialFocus={changed ? pencil : undefined}>
      {data ? (
        <ul className="divide-y divide-line">
          {data.searches.map((search) => (
            <SavedRow
              key={search.id}
              search={search}
              pencil={search.id === changed ? pencil : undefined}
              onOpen={onClose}
              onChange={() => {
                setChanging(search)
                setChanged(search.id)
              }}
            />
          ))}
        </ul>
      ) : error ? (
        <NotLoaded error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <Skeleton className="h-14 rounded-md" />
        </Loading>
      )}
      {data?.searches.length === 0 ? <p className="text-muted">{t('saved.none')}</p> : null}
      <SeekingForm onSaved={onClose} />
    </Dialog>
  )
}

interface SavedRowProps {
  search: SavedSearch
  /** Set on the one that was just changed. */
  pencil: Ref<HTMLButtonElement> | undefined
  onOpen: () => void
  onChange: () => void
}

function SavedRow({ search, pencil, onOpen, onChange }: SavedRowProps) {
  const { t } = useTranslation('discovery')
  const locale = useLocale()
  const { open, remove } = useSaved(search, onOpen)
  return (
    <li ref={useFocusHandoff()} className="flex items-center gap-1 py-1.5">
      <button
        type="button"
        className="flex min-h-12 min-w-0 flex-1 items-center gap-2.5 rounded-sm text-start font-semibold hover:text-primary"
        onClick={open}
      >
        <bdi className="truncate">{search.name}</bdi>
        <CountBadge
          count={search.new_count}
          max={newCountCap}
          tone="primary"
          label={t('saved.new', { count: search.new_count, number: upTo(locale, newCountCap, search.new_count) })}
        />
        {search.alerts ? (
          <Bell className="size-4 shrink-0 text-muted" role="img" aria-label={t('saved.alerts')} />
        ) : null}
      </button>
      <IconButton ref={pencil} label={t('saved.edit', { name: search.name })} onClick={onChange}>
        <Pencil className="size-4.5" aria-hidden="true" />
      </IconButton>
      <IconButton label={t('saved.delete', { name: search.name })} onClick={() => void remove()}>
        <Trash2 className="size-4.5" aria-hidden="true" />
      </IconButton>
    </li>
  )
}

function useSaved(search: SavedSearch, onOpen: () => void) {
  const { t } = useTranslation('discovery')
  const change = useSavedChange()
  const removing = useRef(false)
  const navigate = useNavigate()
  const failed = () => showToast({ tone: 'bad', title: t('failed') })
  const open = () => {
    onOpen()
    const body = { search: search.id, opened: true as const }
    change(search.id, () => call<typeof changeSavedSearch>('PUT /api/saved-search.php', { body })).catch(
      () => undefined,
    )
    void navigate(membersPath(search.filters))
  }
  const restore = () => {
    const { name, filters, alerts, looked_at } = search
    const body = { client_id: newId(), name, filters, alerts, looked_at }
    change(body.client_id, () => call<typeof saveSearch>('POST /api/saved-search.php', { body })).catch(failed)
  }
  const remove = async () => {
    if (removing.current) return
    removing.current = true
    const body = { search: search.id }
    try {
      await change(search.id, () => call<typeof removeSavedSearch>('DELETE /api/saved-search.php', { body }))
      showToast({ title: t('saved.gone', { name: search.name }), action: { label: t('undo'), onClick: restore } })
    } catch {
      failed()
    } finally {
      removing.current = false
    }
  }
  return { open, remove }
}
