// Correcting the birthday: three lists, what others will see then, and one button.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ageOn, isCalendarDay } from '#base/time.ts'
import { Button } from '#ui/Button.tsx'
import { DateOfBirthField } from '#ui/DateOfBirthField.tsx'
import { useFocusHandoff } from '#ui/use-focus-handoff.ts'
import type { OwnProfileEditor } from './use-own-profile.ts'

const minimumAge = 18

export function BirthCorrection({ own, onClose }: { own: OwnProfileEditor; onClose: () => void }) {
  const { t } = useTranslation(['fields', 'own'])
  const [now] = useState(() => new Date())
  const [born, setBorn] = useState(own.profile.date_of_birth)
  const state = own.stateOf('date_of_birth')
  const whole = isCalendarDay(born) && born !== own.profile.date_of_birth
  return (
    <div ref={useFocusHandoff()} className="mt-3 mb-1 space-y-3">
      <DateOfBirthField
        name="date_of_birth"
        label={t('fields:date_of_birth')}
        hint={t('own:birth.once')}
        defaultValue={own.profile.date_of_birth}
        newestYear={now.getFullYear() - minimumAge}
        error={state?.kind === 'refused' || state?.kind === 'conflict' ? state.message : undefined}
        onValue={setBorn}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" disabled={!whole} onClick={() => own.save({ date_of_birth: born })}>
          {t('own:birth.save')}
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          {t('own:cancel')}
        </Button>
        {whole ? <span className="text-sm text-muted">{t('own:birth.seen', { age: ageOn(born, now) })}</span> : null}
      </div>
    </div>
  )
}
