// The birthday: shown as it is, and correctable once, with a button of its own because that can't be undone.
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#ui/lazy-part.ts'
import { TimeText } from '#ui/TimeText.tsx'
import { SaveMark } from './SaveMark.tsx'
import type { OwnProfileEditor } from './use-own-profile.ts'

const BirthCorrection = lazyPart(async () => (await import('./BirthCorrection.tsx')).BirthCorrection)

export function BirthRow({ own }: { own: OwnProfileEditor }) {
  const { t } = useTranslation(['fields', 'own'])
  const [open, setOpen] = useState(false)
  const { date_of_birth: born, may_correct_birth: mayCorrect, age } = own.profile
  const name = t('fields:date_of_birth')
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="flex flex-col">
          {name}
          <SaveMark own={own} field="date_of_birth" name={name} />
        </span>
        <span className="ms-auto font-semibold">
          <TimeText at={born} timeStyle="date" />
        </span>
      </div>
      <p className="text-xs text-muted">
        {t('own:birth.seen', { age })}{' '}
        {mayCorrect ? (
          <button
            type="button"
            className="link relative after:absolute after:-inset-3"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {t('own:birth.correct')}
          </button>
        ) : null}
        {mayCorrect ? null : t('own:birth.done')}
      </p>
      {open && mayCorrect ? (
        <Suspense>
          <BirthCorrection own={own} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </li>
  )
}
