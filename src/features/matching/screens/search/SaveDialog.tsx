// Saves a search: a name, and whether to get mails about new people. The same form edits an existing one.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { call, CallError } from '#ui/call.ts'
import { Checkbox } from '#ui/Choices.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { sendOnce } from '#ui/lost-answer.ts'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/Toast.tsx'
import type { changeSavedSearch, SavedSearch, saveSearch } from '../../saved/contract.ts'
import { savedNameLength } from '../../saved/limits.ts'
import { useSavedChange } from './use-saved-change.ts'

interface SaveDialogProps {
  filters: Record<string, string>
  name: string
  /** One that is kept already. */
  known?: SavedSearch | undefined
  onClose: () => void
}

export function SaveDialog({ filters, name, known, onClose }: SaveDialogProps) {
  const { t } = useTranslation('discovery')
  const { error, busy, save } = useSave(filters, known, onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      title={known ? t('saved.edit', { name: known.name }) : t('saved.save_title')}
      footer={
        <Button type="submit" form="save-search" wide busy={busy}>
          {t('seeking.save')}
        </Button>
      }
    >
      <form
        id="save-search"
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          const form = new FormData(event.currentTarget)
          void save(textOf(form, 'name') || t('saved.usual_name'), form.has('alerts'))
        }}
      >
        <TextField
          name="name"
          label={t('saved.name')}
          defaultValue={known?.name ?? name.slice(0, savedNameLength)}
          maxLength={savedNameLength}
          error={error}
        />
        <Checkbox name="alerts" value="1" defaultChecked={known?.alerts ?? true} hint={t('saved.alerts_hint')}>
          {t('saved.alerts')}
        </Checkbox>
      </form>
    </Dialog>
  )
}

function textOf(form: FormData, field: string): string {
  const value = form.get(field)
  return typeof value === 'string' ? value.trim() : ''
}

function useSave(filters: Record<string, string>, known: SavedSearch | undefined, onDone: () => void) {
  const { t } = useTranslation('discovery')
  const change = useSavedChange()
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async (name: string, alerts: boolean) => {
    setBusy(true)
    setError('')
    try {
      await sendOnce(['search', known?.id, name, filters, alerts], (client_id) =>
        change(known?.id ?? client_id, () =>
          known
            ? call<typeof changeSavedSearch>('PUT /api/saved-search.php', { body: { search: known.id, name, alerts } })
            : call<typeof saveSearch>('POST /api/saved-search.php', { body: { client_id, name, filters, alerts } }),
        ),
      )
      showToast({ title: t('saved.kept') })
      onDone()
    } catch (failure) {
      setError((failure instanceof CallError && failure.message) || t('failed'))
    } finally {
      setBusy(false)
    }
  }
  return { error, busy, save }
}
