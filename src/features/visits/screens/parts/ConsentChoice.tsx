// What a visitor decided about their source, and can change at any time.
// copy: app:consent.said_*
import { useTranslation } from 'react-i18next'
import { ConsentForm } from './Consent.tsx'
import { useVisit } from './use-visit.ts'

/** On the cookies page: what was decided, and the same two buttons to change it. */
export function ConsentChoice() {
  const { t } = useTranslation('app')
  const { consent } = useVisit()
  return (
    <section className="mt-8 rounded-md bg-sunken p-5" aria-label={t('consent.label')}>
      <p className="mb-3">{t(`consent.said_${consent ?? 'nothing'}`)}</p>
      <ConsentForm />
    </section>
  )
}
