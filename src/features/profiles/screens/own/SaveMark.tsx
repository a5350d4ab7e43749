// Beside a field's label: that it is being saved, or has been.
import { useTranslation } from 'react-i18next'
import { Check } from '#ui/icons.tsx'
import type { SaveState } from './use-own-profile.ts'

export function SaveMark({ state }: { state: SaveState | undefined }) {
  const { t } = useTranslation('profiles')
  return (
    <span aria-live="polite" className="inline-flex min-h-5 items-center gap-1 text-sm">
      {state?.kind === 'saving' ? <span className="text-muted">{t('own.saving')}</span> : null}
      {state?.kind === 'saved' ? (
        <span className="inline-flex items-center gap-1 text-secondary">
          <Check className="size-4" aria-hidden="true" />
          {t('own.saved')}
        </span>
      ) : null}
    </span>
  )
}

export const refusalOf = (state: SaveState | undefined): string | undefined =>
  state?.kind === 'refused' ? state.message : undefined
