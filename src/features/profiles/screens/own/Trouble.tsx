// Under a field: why it was refused; or what another window changed it to meanwhile, and the choice between the two.
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { FieldError } from '#ui/Field.tsx'
import type { FieldKey } from './own-changes.ts'
import type { OwnProfileEditor } from './use-own-profile.ts'

interface TroubleProps {
  id: string
  own: OwnProfileEditor
  field: FieldKey
  /** The value in the reader's words. */
  say: (value: unknown) => string
}

export function Trouble({ id, own, field, say }: TroubleProps) {
  const { t } = useTranslation('own')
  const state = own.stateOf(field)
  if (state?.kind !== 'refused' && state?.kind !== 'conflict') return null
  if (state.kind === 'refused') return <FieldError id={id}>{state.message}</FieldError>
  const theirs = say(own.valueOf(field))
  return (
    <div id={id} className="mt-1.5 mb-2 rounded-sm bg-warning-soft p-3 text-sm">
      <p role="alert" className="font-semibold">
        {state.message}
      </p>
      <blockquote className="my-2 border-s-2 border-line-strong ps-3 break-words whitespace-pre-line">
        {theirs || t('not_told')}
      </blockquote>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => own.save(state.change)}>
          {t('save.keep_mine')}
        </Button>
        <Button size="small" variant="secondary" onClick={() => own.settle(field)}>
          {t('save.take_theirs')}
        </Button>
      </div>
    </div>
  )
}

export const isWrong = (own: OwnProfileEditor, field: FieldKey) => {
  const kind = own.stateOf(field)?.kind
  return kind === 'refused' || kind === 'conflict'
}
