// Beside a field: that it is being saved, was saved and can be undone, waits for a connection, or was changed in another window.
import { Check, CloudOff, MonitorSmartphone } from '#ui/icons.tsx'
import { useTranslation } from 'react-i18next'
import type { FieldKey } from './own-changes.ts'
import type { OwnProfileEditor } from './use-own-profile.ts'

/** Undoing it would be a second correction. */
const onlyOnce: FieldKey = 'date_of_birth'

export function SaveMark({ own, field, name }: { own: OwnProfileEditor; field: FieldKey; name: string }) {
  const { t } = useTranslation('own')
  const state = own.stateOf(field)
  return (
    <span role="status" className="inline-flex items-center gap-1 text-xs text-muted empty:hidden [&_svg]:size-3.5">
      {state?.kind === 'saving' ? t('save.saving') : null}
      {state?.kind === 'waiting' ? (
        <>
          <CloudOff aria-hidden="true" />
          {t('save.waiting')}
        </>
      ) : null}
      {state?.kind === 'elsewhere' ? (
        <>
          <MonitorSmartphone aria-hidden="true" />
          {t('save.elsewhere')}
        </>
      ) : null}
      {state?.kind === 'saved' ? (
        <>
          <Check className="text-secondary" aria-hidden="true" />
          <span className="text-secondary">{t('save.saved')}</span>
          {field === onlyOnce ? null : (
            <button
              type="button"
              className="link relative ms-1.5 after:absolute after:-inset-x-2 after:-inset-y-3"
              onClick={() => own.save(state.before)}
            >
              {t('save.undo')}
              <span className="sr-only">: {name}</span>
            </button>
          )}
        </>
      ) : null}
    </span>
  )
}
